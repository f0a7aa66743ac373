// Texts that packages are made with, from the syntax of all commands: completion, manual.
#include "cli/completion.h"
#include "cli/program.h"
#include "hazard/engine/engine.h"

namespace hazard::cli {

void Program::add_texts() {
  Syntax completion = add({"completion", "Print the script by which a shell completes commands",
                           "  hazard completion bash\n"},
                          &Program::completion);
  completion.argument("shell", flags_.shell, "bash, zsh or fish");
  completion.hide();
  add({"manual", "Print the manual page", "  hazard manual | man -l -\n"}, &Program::manual).hide();
}

int Program::completion() {
  const auto script = completion_for(flags_.shell, grammar());
  return script ? print(*script) : complain(script.error());
}

int Program::manual() {
  return print(manual_page(grammar(), engine::Engine({}).version()->version));
}

}  // namespace hazard::cli
