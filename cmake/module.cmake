# hazard.wasm: the engine as a module for pages and Node.js, see src/module/module.cc.
#   cmake --preset module && cmake --build --preset module

file(GLOB_RECURSE module_sources CONFIGURE_DEPENDS src/*.cc)
list(FILTER module_sources EXCLUDE REGEX "_test\\.cc$|/src/(cli|server|web)/|/base/platform_posix")
# What src/module has in another form, or the room itself beside it.
list(FILTER module_sources EXCLUDE REGEX
     "/(base/(packed|parallel|shipped)|games/(store|default_file)|distill/rule_(learner|lists))\\.cc$")
# Work that does not fit, see src/module/unfit.cc, with what it alone needs.
list(FILTER module_sources EXCLUDE REGEX
     "/engine/(distill_(tree|net|rules)|export|liars_(tournament|train)|pareto|report|risk|thresholds)\\.cc$")
list(FILTER module_sources EXCLUDE REGEX
     "/distill/(export|net_.*|pareto|record_writer|tree_.*)\\.cc$|/liars/play/tournament\\.cc$")
list(TRANSFORM kernels PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE module_kernels)
list(REMOVE_ITEM module_sources ${module_kernels})
# What computes; of the others size matters, not speed.
set(busy_sources ${module_sources})
list(FILTER busy_sources INCLUDE REGEX
     "/src/(chance|dice|evaluate|policy|review|risk|scorecard|solve|stats|versus|liars/(exact|match|play|rules))/")
list(REMOVE_ITEM module_sources ${busy_sources})

add_compile_options(-fno-exceptions -fno-rtti -msimd128 -ffp-contract=off -Wall -Wextra -Wshadow
                    -Wno-missing-field-initializers)
if(PROJECT_IS_TOP_LEVEL)
  add_compile_options(-Werror)
endif()
# Of Highway the portable target alone, whose two lanes the compiler turns into vectors.
add_compile_definitions(NDEBUG FMT_HEADER_ONLY BOOST_NO_EXCEPTIONS HWY_COMPILE_ONLY_STATIC
                        "HWY_DISABLED_TARGETS=(HWY_WASM|HWY_WASM_EMU256)")
include_directories(include src)
include_directories(BEFORE SYSTEM src/module/std)
include_directories(SYSTEM /usr/include/eigen3)

add_library(module_kernels OBJECT ${module_kernels})
add_library(module_busy OBJECT ${busy_sources})
add_library(module_rooms OBJECT ${module_sources})
target_compile_options(module_kernels PRIVATE -O3)
target_compile_options(module_busy PRIVATE -O2)
target_compile_options(module_rooms PRIVATE -Oz)
set_target_properties(module_busy module_rooms PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 10)
set_source_files_properties(
  src/base/platform_plain.cc src/module/filesystem.cc src/module/packed.cc src/module/runtime.cc
  PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

add_executable(hazard_module
               $<TARGET_OBJECTS:module_kernels> $<TARGET_OBJECTS:module_busy>
               $<TARGET_OBJECTS:module_rooms>)
set_target_properties(
  hazard_module PROPERTIES OUTPUT_NAME hazard SUFFIX .wasm LINKER_LANGUAGE CXX
                           RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
# What its host fetches when it is asked for.
add_custom_command(
  TARGET hazard_module POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/data/liars learnt
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/data/rules learnt)
# 32 MB hold a solved game.
target_link_options(hazard_module PRIVATE -mexec-model=reactor
                    -Wl,--gc-sections,--strip-all,-z,stack-size=1048576,--initial-memory=33554432)
