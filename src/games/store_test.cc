#include "games/store.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

namespace hazard::games {
namespace {

namespace fs = std::filesystem;

class GameStore : public testing::Test {
 protected:
  GameStore() {
    std::string name = (fs::temp_directory_path() / "hazard-games-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    file_ = folder_ / "deep" / "games.db";
  }
  ~GameStore() override { fs::remove_all(folder_); }

  static StoredGame game(const std::string& record, int turns = 1) {
    return {{.game = "yatzy",
             .kind = Kind::kCard,
             .name = "Anna",
             .turns = turns,
             .finished = false,
             .score = 17,
             .created = {},
             .changed = {}},
            record};
  }
  static Result<void> allow(const std::string&) { return {}; }

  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(file_.parent_path())) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

  fs::path folder_, file_;
};

TEST_F(GameStore, KeepsWhatWasSavedForTheNextWhoOpensIt) {
  std::int64_t id = 0;
  {
    Store store(file_);
    id = store.save(game("one"), {}, allow)->id;
    EXPECT_EQ(store.save(game("two"), {}, allow)->id, id + 1);
    const auto later = store.save(game("one and more", 2), id, allow);
    EXPECT_EQ(later->turns, 2);
    EXPECT_EQ(later->created.size(), std::string_view("2026-01-31T14:05:09Z").size());
  }
  Store store(file_);
  EXPECT_EQ(store.show(id)->record, "one and more");
  EXPECT_EQ(store.show(id)->entry.name, "Anna");
  EXPECT_EQ(store.list()->size(), 2u);
  const std::vector<std::int64_t> ids = {id, 77};
  EXPECT_EQ(store.remove(ids), 1);
  EXPECT_EQ(store.list()->size(), 1u);
  EXPECT_EQ(store.show(id).error().message,
            "game 1: not kept here; hazard games lists those that are");
  EXPECT_EQ(store.save(game("three"), {}, allow)->id, id + 2) << "no id is given twice";
}

TEST_F(GameStore, AGameThatMustNotBeReplacedStays) {
  Store store(file_);
  const auto id = store.save(game("one"), {}, allow)->id;
  const auto refused = store.save(game("other"), id, [](const std::string& kept) -> Result<void> {
    return fail(Errc::kBadInput, "kept: {}", kept);
  });
  EXPECT_EQ(refused.error().message, "kept: one");
  EXPECT_EQ(store.show(id)->record, "one");
  EXPECT_FALSE(store.save(game("other"), 99, allow));
}

TEST_F(GameStore, ADamagedFileIsNamedAndPutAside) {
  fs::create_directories(file_.parent_path());
  const std::string rubbish(8192, 'x');
  std::ofstream(file_) << rubbish;
  Store store(file_);
  ASSERT_TRUE(store.save(game("one"), {}, allow));
  const auto warnings = store.take_warnings();
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find(file_.string() + ": damaged"), std::string::npos) << warnings[0];
  EXPECT_TRUE(store.take_warnings().empty()) << "said once";
  bool aside = false;
  for (const std::string& name : files()) {
    if (!name.starts_with("games.db.damaged-")) continue;
    aside = true;
    EXPECT_EQ(fs::file_size(file_.parent_path() / name), rubbish.size());
    EXPECT_NE(warnings[0].find(name), std::string::npos);
  }
  EXPECT_TRUE(aside);
  EXPECT_EQ(Store(file_).list()->size(), 1u);
}

TEST_F(GameStore, ADamageInTheMiddleIsFoundToo) {
  {
    Store store(file_);
    for (int i = 0; i < 200; ++i) {
      ASSERT_TRUE(store.save(game(std::string(300, 'a')), {}, allow));
    }
  }
  ASSERT_GT(fs::file_size(file_), 40'000u);
  {
    std::fstream file(file_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4096);
    file << std::string(8192, '\xff');
  }
  Store store(file_);
  ASSERT_TRUE(store.list());
  EXPECT_EQ(store.take_warnings().size(), 1u);
  EXPECT_EQ(store.list()->size(), 0u);
}

TEST_F(GameStore, AFileOfANewerVersionOrOfSomethingElseIsRefusedAndStays) {
  { ASSERT_TRUE(Store(file_).save(game("one"), {}, allow)); }
  {
    // user_version is the whole number at byte 60 of the file.
    std::fstream file(file_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(60);
    file.write("\0\0\0\7", 4);
  }
  const auto refused = Store(file_).list();
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("games.db: written by a newer version of Hazard"),
            std::string::npos)
      << refused.error().message;
  EXPECT_EQ(files().front().find("damaged"), std::string::npos);
  {
    std::fstream file(file_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(60);
    file.write("\0\0\0\0", 4);
  }
  const auto other = Store(file_).list();
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("a database of something else"), std::string::npos);
}

TEST_F(GameStore, ThreadsAndConnectionsShareTheFile) {
  constexpr int kEach = 20;
  Store shared(file_);
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      Store own(file_);  // as another process has it
      Store& store = t % 2 == 0 ? shared : own;
      for (int i = 0; i < kEach; ++i) {
        const auto saved = store.save(game("one"), {}, allow);
        ASSERT_TRUE(saved) << saved.error().message;
      }
    });
  }
  threads.clear();
  std::set<std::int64_t> ids;
  const auto entries = shared.list();
  ASSERT_TRUE(entries) << entries.error().message;
  for (const Entry& entry : *entries) ids.insert(entry.id);
  EXPECT_EQ(ids.size(), 4u * kEach);
}

}  // namespace
}  // namespace hazard::games
