// Asks the questions of a tree again, one after another, with all others as they are.
//
// Growing is greedy: a question is chosen before what is asked below it is known. Afterwards, a
// record that comes to a node costs one thing in the low branch and another in the high one, and
// the best question is that which parts them best. From the leaves up to the root, no step raises
// the cost of the tree.
#pragma once

#include "distill/tree_data.h"
#include "distill/tree_grow.h"
#include "hazard/base/watch.h"

namespace hazard::distill {

// Some passes over the tree. Nodes keep their records' costs up to date; questions that part
// nothing any more are gone.
void refine(const TreeData& data, const TreeCosts& costs, int passes, int threads,
            const Watch& watch, GrownTree& tree);

}  // namespace hazard::distill
