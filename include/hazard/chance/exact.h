// Exact fractions of any size. The one header that brings in Boost.Multiprecision.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace hazard::chance {

// Without expression templates, so that `auto` and ?: mean what they say.
using Exact = boost::multiprecision::number<boost::multiprecision::cpp_rational::backend_type,
                                            boost::multiprecision::et_off>;

}  // namespace hazard::chance
