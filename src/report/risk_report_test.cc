#include "report/risk_report.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>

#include "hazard/evaluate/distribution.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"
#include "report/chart.h"
#include "report/risk_facts.h"
#include "tests/cards.h"

namespace hazard::report {
namespace {

using evaluate::Distribution;

// Every score from 100 to 300 with weights of a bell.
Distribution bell(double mean, double sd, double mass) {
  Distribution bell{.first = 100, .p = {}};
  double sum = 0;
  for (int x = 100; x <= 300; ++x) {
    bell.p.push_back(std::exp(-0.5 * std::pow((x - mean) / sd, 2)));
    sum += bell.p.back();
  }
  for (double& p : bell.p) p *= mass / sum;
  return bell;
}

// Shaped like the real thing: risk costs points, boldness widens, caution narrows.
risk::SweepPoint point_of(double theta, const scorecard::RuleSet& rules) {
  risk::SweepPoint point{.theta = theta};
  const double far = std::log1p(std::abs(theta) / 0.05);
  auto& groups = point.evaluation.groups;
  for (int bonus : {0, 1}) {
    for (int five : {0, 1}) {
      const double mean = 180 + 25 * bonus + 20 * five - 6 * far * far;
      groups[bonus][five] = bell(mean, 20 + 4 * std::tanh(5 * theta), bonus ? 0.4 : 0.1);
      point.evaluation.score.add(groups[bonus][five]);
    }
  }
  for (int b = 0; b < rules.num_boxes; ++b) {
    const double hit = (b + 1.0) / (rules.num_boxes + 1.0 + far * b);
    point.evaluation.boxes.push_back({.mean = 10, .zero = 1 - hit, .hit = hit});
  }
  point.evaluation.bonus_by_turn = {0, 0.8};
  const double limit = theta > 0 ? 374 : 10;
  const double mean = point.evaluation.score.mean();
  point.certainty_equivalent = mean + (limit - mean) * std::tanh(std::abs(theta));
  point.disagreement = {0.2 * std::tanh(far), 0.1 * std::tanh(far), 0.3 * std::tanh(far)};
  return point;
}

RiskReport report_of(const std::vector<double>& thetas, const scorecard::RuleSet& rules) {
  RiskReport report{.rules = &rules, .best_case = 374, .worst_case = 10, .sigma = 6};
  for (double theta : thetas) report.points.push_back(point_of(theta, rules));
  const Distribution mean = point_of(0, rules).evaluation.score;
  for (auto& point : report.points) {
    point.against_mean = head_to_head(point.evaluation.score, mean);
  }
  return report;
}

const std::vector<double> kThetas = {-3,   -1,   -0.3, -0.1, -0.05, -0.01, 0,
                                     0.01, 0.05, 0.1,  0.3,  1,     3};

// Lists that people may ask for; every one has 0.
const std::vector<std::vector<double>> kSweeps = {
    kThetas,
    {0},
    {0, 0.05},
    {-0.05, 0},
    {0, 3},
    {-3, 0, 3},
    {-0.01, 0, 0.01},
    {-1, 0, 0.5},
    {-1e-5, 0, 1e-5},
    {-0.1, -0.08, -0.06, -0.04, -0.02, 0, 0.02, 0.04, 0.06, 0.08, 0.1},
    {-1, -0.1, -0.05, -0.02, 0, 0.02, 0.05, 0.1, 1}};

class RiskReportTest : public testing::Test {
 protected:
  scorecard::RuleSet rules_ = test::rules_of("yatzy");
};

// Whether the text behind a tag's name is a list of name="value".
bool are_attributes(std::string_view text) {
  while (!text.empty()) {
    const std::size_t equals = text.find("=\"");
    if (text.front() != ' ' || equals == std::string_view::npos) return false;
    const std::size_t end = text.find('"', equals + 2);
    if (text.substr(1, equals - 1).find_first_of(" \"<>/") != std::string_view::npos) return false;
    if (end == std::string_view::npos) return false;
    text.remove_prefix(end + 1);
  }
  return true;
}

// The first thing wrong with the nesting of tags, or nothing.
std::string nesting_error(std::string_view html) {
  std::vector<std::string_view> open;
  html.remove_prefix(html.find('>') + 1);  // the doctype
  for (std::size_t at; (at = html.find('<')) != std::string_view::npos;) {
    html.remove_prefix(at + 1);
    const std::size_t end = html.find_first_of("<>");
    if (end == std::string_view::npos || html[end] == '<') {
      return "no tag: " + std::string(html.substr(0, 60));
    }
    std::string_view tag = html.substr(0, end);
    const bool closes = tag.starts_with('/');
    if (closes) tag.remove_prefix(1);
    const bool closes_itself = tag.ends_with('/');
    if (closes_itself) tag.remove_suffix(1);
    const std::string_view name = tag.substr(0, tag.find(' '));
    if (name.empty() || !are_attributes(tag.substr(name.size()))) return std::string(tag);
    if (closes) {
      if (open.empty() || open.back() != name) return "closes " + std::string(name) + " unopened";
      open.pop_back();
    } else if (!closes_itself) {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : "never closes " + std::string(open.back());
}

// Whether one of the words occurs with no letter beside it.
bool has_word(const std::string& text, std::initializer_list<std::string> words) {
  const auto letter = [&](std::size_t at) {
    return at < text.size() && std::isalpha(static_cast<unsigned char>(text[at])) != 0;
  };
  for (const std::string& word : words) {
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at) {
      if (!(at > 0 && letter(at - 1)) && !letter(at + word.size())) return true;
    }
  }
  return false;
}

// Text of the first element that the tag opens within the text.
std::string text_of(const std::string& html, const std::string& tag) {
  const std::size_t open = html.find("<" + tag);
  if (open == std::string::npos) return "";
  const std::size_t from = html.find('>', open) + 1;
  return html.substr(from, html.find('<', from) - from);
}

std::vector<std::string> figures_of(const std::string& html) {
  std::vector<std::string> figures;
  std::size_t at = 0;
  while ((at = html.find("<figure ", at)) != std::string::npos) {
    const std::size_t end = html.find("</figure>", at);
    figures.push_back(html.substr(at, end - at));
    at = end;
  }
  return figures;
}

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

TEST_F(RiskReportTest, IsWellFormed) {
  EXPECT_EQ(nesting_error(risk_report(report_of(kThetas, rules_))), "");
}

TEST_F(RiskReportTest, TheNestingCheckFindsWhatIsWrong) {
  EXPECT_EQ(nesting_error("<!doctype html><p>x</p>"), "");
  EXPECT_NE(nesting_error("<!doctype html><p><b>x</p></b>"), "");
  EXPECT_NE(nesting_error("<!doctype html><p>"), "");
  EXPECT_NE(nesting_error("<!doctype html><p>1 < 2</p>"), "");
  EXPECT_NE(nesting_error("<!doctype html><p id=x></p>"), "");
  EXPECT_TRUE(has_word("1,-nan,2", {"nan"}));
  EXPECT_FALSE(has_word("finance", {"nan"}));
}

TEST_F(RiskReportTest, EveryFigureHasAFindingPicturesAndAllItsData) {
  const auto figures = figures_of(risk_report(report_of(kThetas, rules_)));
  ASSERT_EQ(figures.size(), 10u);
  for (const std::string& figure : figures) {
    SCOPED_TRACE(figure.substr(0, 40));
    EXPECT_GT(text_of(figure, "h2 ").size(), 20u);
    EXPECT_GT(text_of(figure, "p>").size(), 60u);
    EXPECT_EQ(count(figure, "<svg xmlns"), 2);
    EXPECT_EQ(count(figure, "role=\"img\""), 2);
    EXPECT_EQ(count(figure, "<details>"), 1);
    const std::string table = figure.substr(figure.find("<details>"));
    const int rows = count(table, "<tr") - 1;  // but for the header
    const bool over_scores = figure.find("id=\"utility\"") != std::string::npos;
    EXPECT_EQ(rows, over_scores ? 16 : static_cast<int>(kThetas.size()));
  }
}

// A page that a reader can keep: nothing is fetched, not even for a sweep with an odd shape.
TEST_F(RiskReportTest, NeedsNoNetworkAndShowsOnlyNumbers) {
  for (const auto& thetas : kSweeps) {
    std::string html = risk_report(report_of(thetas, rules_));
    EXPECT_EQ(nesting_error(html), "");
    EXPECT_FALSE(has_word(html, {"nan", "inf", "NaN", "Infinity"}));
    const std::string name_space = "xmlns=\"http://www.w3.org/2000/svg\"";
    EXPECT_EQ(count(html, "http:"), count(html, name_space));
    for (const char* fetch : {"https:", "src=", "@import", "url(", "fetch("}) {
      EXPECT_EQ(count(html, fetch), 0) << fetch;
    }
  }
}

// All texts of a picture, as boxes that letters of an ordinary font fill.
std::vector<std::pair<Rect, std::string>> texts_of(const std::string& svg) {
  std::vector<std::pair<Rect, std::string>> texts;
  for (std::size_t at = 0; (at = svg.find("<text", at)) != std::string::npos; ++at) {
    const std::string tag = svg.substr(at, svg.find("</text>", at) - at);
    const auto attribute = [&](const std::string& name) {
      const std::size_t from = tag.find(name + "=\"") + name.size() + 2;
      return tag.substr(from, tag.find('"', from) - from);
    };
    std::string words;
    bool inside = true;
    for (char c : tag) {
      if (!inside && c != '<' && (c & 0xC0) != 0x80) words += c;
      if (c == '<' || c == '>') inside = c == '<';
    }
    const double width = 6.2 * static_cast<double>(words.size());
    const bool anchored = tag.find("text-anchor") != std::string::npos;
    const std::string align = anchored ? attribute("text-anchor") : "start";
    const double shift = align == "start" ? 0 : align == "end" ? width : width / 2;
    texts.push_back(
        {{std::stod(attribute(" x")) - shift, std::stod(attribute(" y")) - 9, width, 9}, words});
  }
  return texts;
}

// '+0.1' of one panel lay on '−0.1' of the next, names of bands on each other.
TEST_F(RiskReportTest, NoTextCoversAnotherWhateverTheThetas) {
  for (const auto& thetas : kSweeps) {
    const std::string html = risk_report(report_of(thetas, rules_));
    for (std::size_t at = 0; (at = html.find("<svg xmlns", at)) != std::string::npos; ++at) {
      const auto texts = texts_of(html.substr(at, html.find("</div>", at) - at));
      for (std::size_t i = 0; i < texts.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          EXPECT_FALSE(texts[i].first.overlaps(texts[j].first))
              << texts[i].second << " and " << texts[j].second << " at " << html.substr(at, 120);
        }
      }
    }
  }
}

TEST_F(RiskReportTest, SaysNothingOfASideThatTheSweepLacks) {
  const auto words = [&](const std::vector<double>& thetas) {
    std::string text;
    const std::string html = risk_report(report_of(thetas, rules_));
    for (const std::string& figure : figures_of(html)) {
      // Two speak of attitudes in general.
      if (count(figure, "id=\"utility\"") + count(figure, "id=\"wins\"") > 0) continue;
      text += text_of(figure, "h2 ") + "\n" + text_of(figure, "p>") + "\n";
    }
    return text;
  };
  for (const auto& thetas : {std::vector<double>{0}, {0, 0.05}, {0, 3}}) {
    EXPECT_FALSE(has_word(words(thetas), {"caution", "Caution", "cautious", "Cautious"}));
    EXPECT_EQ(count(words(thetas), "θ\u00a0=\u00a0\u2212"), 0);
  }
  for (const auto& thetas : {std::vector<double>{0}, {-0.05, 0}, {-3, 0}}) {
    EXPECT_FALSE(has_word(words(thetas), {"bold", "Bold", "boldness", "Boldness"}));
  }
  EXPECT_TRUE(has_word(words(kThetas), {"boldness", "Boldness"}));
}

TEST_F(RiskReportTest, TheMeanPlayerAloneIsComparedWithNothing) {
  const std::string html = risk_report(report_of({0}, rules_));
  EXPECT_EQ(figures_of(html).size(), 2u);  // utility, scores
  EXPECT_EQ(count(html, "figures that compare attitudes are left out"), 1);
  EXPECT_EQ(count(html, "<input"), 0);
  EXPECT_EQ(count(html, "scores-data"), 0);
}

TEST_F(RiskReportTest, StartsAtAThetaThatDiffersFromTheMean) {
  for (const auto& thetas : kSweeps) {
    if (thetas.size() == 1) continue;
    const std::string html = risk_report(report_of(thetas, rules_));
    EXPECT_NE(text_of(html, "output "), "0");
    EXPECT_EQ(figures_of(html).size(), 10u);
  }
}

TEST_F(RiskReportTest, FarApartThetasDoNotTellWherePlayBeginsToChange) {
  RiskReport report = report_of({-3, 0, 0.1}, rules_);
  for (auto& point : report.points) {
    const double share = point.theta == -3 ? 0.5 : point.theta == 0 ? 0 : 0.1;
    point.disagreement = {share, share, share};
  }
  EXPECT_EQ(Facts(report).cautious.near, 0);
  EXPECT_NEAR(Facts(report).bold.near, 0.05, 1e-12);
  EXPECT_EQ(Facts(report).beside(-0.1)->theta, -3);
  EXPECT_EQ(Facts(report).beside(5)->theta, 0.1);
}

TEST_F(RiskReportTest, ServesEveryVariant) {
  for (const scorecard::RuleSet& rules : scorecard::rule_sets()) {
    const std::string html = risk_report(report_of(kThetas, rules));
    EXPECT_EQ(nesting_error(html), "") << rules.name;
    EXPECT_EQ(figures_of(html).size(), 10u) << rules.name;
  }
}

TEST_F(RiskReportTest, IsTheSameForTheSameNumbers) {
  const RiskReport report = report_of(kThetas, rules_);
  EXPECT_EQ(risk_report(report), risk_report(report));
}

TEST_F(RiskReportTest, EscapesTheNamesOfTheRules) {
  rules_.title = "Yatzy <b> & sons";
  rules_.boxes[7].name = "Two <i>";
  const std::string html = risk_report(report_of(kThetas, rules_));
  EXPECT_EQ(nesting_error(html), "");
  EXPECT_GT(count(html, "Yatzy &lt;b&gt; &amp; sons"), 0);
  EXPECT_GT(count(html, "Two &lt;i&gt;"), 0);
}

TEST_F(RiskReportTest, ClaimsThatNoThetaWinsOnlyIfNoneDoes) {
  RiskReport report = report_of(kThetas, rules_);
  EXPECT_EQ(count(risk_report(report), "No θ here beats the mean player"), 1);
  report.points[8].against_mean.win = 0.51;
  EXPECT_EQ(count(risk_report(report), "No θ here beats the mean player"), 0);
}

TEST_F(RiskReportTest, OfEqualQuantilesTheThetaNearestToZeroIsBest) {
  RiskReport report = report_of({-0.2, -0.1, 0, 0.1}, rules_);
  for (auto& point : report.points) point.evaluation.score = report.points[2].evaluation.score;
  EXPECT_EQ(Facts(report).best_quantile(kFloor).theta, 0);
  for (std::size_t i : {0u, 1u}) report.points[i].evaluation.score.first += 3;
  EXPECT_EQ(Facts(report).best_quantile(kFloor).theta, -0.1);
  EXPECT_EQ(Facts(report).gain(kFloor), 3);
}

// For a fixed distribution the response is the derivative of its certainty equivalent.
TEST_F(RiskReportTest, ResponseIsTheSlopeOfTheCertaintyEquivalent) {
  const RiskReport report = report_of(kThetas, rules_);
  for (const Fact& fact : Facts(report).all) {
    const Distribution& score = fact.evaluation().score;
    if (fact.theta == 0) {
      EXPECT_DOUBLE_EQ(fact.response, score.variance() / 2);
      continue;
    }
    const double step = 1e-4 * std::abs(fact.theta);
    const double slope = (score.certainty_equivalent(fact.theta + step) -
                          score.certainty_equivalent(fact.theta - step)) /
                         (2 * step);
    EXPECT_NEAR(fact.response, slope, 1e-5 * slope + 1e-6) << fact.theta;
  }
}

TEST_F(RiskReportTest, RegimesAreThoseOfTheMeanAndOfTheLimit) {
  RiskReport report = report_of({-3, -1, -0.5, 0, 0.1, 0.2, 1, 3}, rules_);
  const double shares[] = {0.6, 0.4, 0.2, 0, 0.04, 0.06, 0.4, 0.41};
  for (std::size_t i = 0; i < report.points.size(); ++i) {
    report.points[i].disagreement = {shares[i], shares[i], shares[i]};
  }
  report.frozen = {.cautious = {}, .bold = 1};
  const Facts facts(report);
  EXPECT_NEAR(facts.bold.near, 0.15, 1e-12);       // half way from 4 % to 6 %
  EXPECT_NEAR(facts.cautious.near, 0.125, 1e-12);  // a quarter of the way to 20 %
  EXPECT_EQ(facts.bold.frozen, 1.0);
  EXPECT_FALSE(facts.cautious.frozen);
  const std::string_view regimes[] = {"active",        "active", "active", "near the mean",
                                      "near the mean", "active", "frozen", "frozen"};
  for (std::size_t i = 0; i < facts.all.size(); ++i) {
    EXPECT_EQ(facts.all[i].regime, regimes[i]) << facts.all[i].theta;
  }
  const std::string html = risk_report(report);
  EXPECT_EQ(count(html,
                  "Bold play is frozen from θ\u00a0=\u00a0+1 on and cautious play is not yet "
                  "frozen at θ\u00a0=\u00a0\u22123."),
            1);
  EXPECT_EQ(count(html, std::string(risk::kRegimesInWords)), 1);
}

TEST_F(RiskReportTest, SaysThatNothingIsFrozenAndShadesWhatIs) {
  RiskReport report = report_of(kThetas, rules_);
  EXPECT_EQ(count(risk_report(report), "None of these ways to play is frozen."), 1);
  EXPECT_EQ(count(risk_report(report), ">frozen<"), 0);
  report.frozen = {.cautious = -1, .bold = 3};
  EXPECT_EQ(Facts(report).cautious.frozen, 1);
  EXPECT_GT(count(risk_report(report), ">frozen<"), 0);
}

TEST_F(RiskReportTest, OrderParameterIsTheWayToTheLimit) {
  const RiskReport report = report_of(kThetas, rules_);
  for (const Fact& fact : Facts(report).all) {
    EXPECT_GE(fact.order, 0);
    EXPECT_LE(fact.order, 1);
  }
  EXPECT_EQ(Facts(report).mean().order, 0);
}

}  // namespace
}  // namespace hazard::report
