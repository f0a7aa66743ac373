#include "engine/rules_page.h"

#include <gtest/gtest.h>

#include <string>

#include "hazard/engine/distill.h"

namespace hazard::engine {
namespace {

RulesSheetAnswer sheet_of(int rules) {
  RulesSheetAnswer sheet;
  sheet.variant = "yatzy";
  sheet.mean = 231.25;
  sheet.optimal = 248.44;
  sheet.rules = rules;
  sheet.sections.push_back({"category", "Which box", {}});
  for (int i = 1; i <= rules; ++i) {
    sheet.sections[0].rules.push_back(
        {i, i < 3 ? "Straights" : "Chance", "Sum < 12 & more: Chance", 0.25, 1.5});
  }
  sheet.sections[0].rules.push_back({0, "If no rule fits", "Otherwise: Yatzy", 0, 2});
  return sheet;
}

std::size_t count_in(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(RulesPage, HasEveryRuleOnceUnderTheThemesOfItsList) {
  for (int rules : {1, 5, 60, 300}) {
    const RulesSheetAnswer sheet = sheet_of(rules);
    const std::string text = rules_text(sheet);
    const std::string html = rules_html(sheet);
    EXPECT_EQ(count_in(text, "Sum < 12 & more: Chance"), static_cast<std::size_t>(rules));
    EXPECT_EQ(count_in(html, "Sum &lt; 12 &amp; more → <b>Chance</b>"),
              static_cast<std::size_t>(rules));
    EXPECT_EQ(count_in(html, "<tr>"), static_cast<std::size_t>(rules) + 1);
    EXPECT_EQ(count_in(html, "<h3>"), rules < 3 ? 2u : 3u);
    EXPECT_EQ(count_in(html, "<table>"), count_in(html, "</table>"));
    EXPECT_EQ(count_in(text, "231.2"), 1u);
  }
}

}  // namespace
}  // namespace hazard::engine
