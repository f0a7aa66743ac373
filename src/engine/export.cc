// Decision records for other programs.
#include "distill/export.h"

#include <system_error>

#include "base/files.h"
#include "base/stopwatch.h"
#include "engine/loaded.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/engine.h"
#include "policy/features.h"

namespace hazard::engine {

Result<ExportAnswer> Engine::export_decisions(const ExportRequest& request, const Call& call) {
  std::error_code failed;
  std::filesystem::create_directories(request.out, failed);
  if (!std::filesystem::is_directory(request.out)) return io_error(request.out, "cannot write");
  const Stopwatch watch;
  ExportAnswer answer;
  answer.variant = request.variant.name;
  answer.theta = request.theta;
  const auto teacher =
      Engine::teacher(request.variant, request.theta, call.part(0, 0.1), answer.warnings);
  if (!teacher) return pass_on(teacher);
  using Format = distill::ExportOptions::Format;
  const auto exported = distill::export_decisions(
      *teacher, request.out,
      {.format = request.format == ExportRequest::Format::kNpy ? Format::kNpy : Format::kCsv,
       .games = request.games,
       .least = request.least,
       .records = {
           .seed = request.seed, .threads = call.threads, .watch = call.watch.part(0.1, 1)}});
  if (!exported) return pass_on(exported);
  for (policy::Decision decision : policy::kDecisions) {
    const distill::Exported& file = (*exported)[static_cast<int>(decision)];
    answer.files.push_back({std::string(policy::name_of(decision)), file.file.string(),
                            file.records, file.met, file.vectors, file.conflicts});
  }
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
