#include "engine/rules_page.h"

#include <cmath>
#include <string>
#include <string_view>

#include "hazard/base/result.h"

namespace hazard::engine {
namespace {

constexpr std::string_view kHowTo =
    "Go down the list and do what the first rule says that fits. If its box is filled, or its dice "
    "are not there, take the open box that scores most, or roll everything again.";

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      default: out += c;
    }
  }
  return out;
}

// "3.4", "0.05", "–" for what is too little to write down.
std::string short_number(double value) {
  if (value >= 9.95) return fmt::format("{:.0f}", value);
  if (value >= 0.095) return fmt::format("{:.1f}", value);
  return value >= 0.005 ? fmt::format("{:.2f}", value) : "–";
}

// What stands before the colon of a rule, and behind it.
struct Halves {
  std::string_view when, then;
};

Halves halves_of(std::string_view text) {
  const std::size_t colon = text.find(": ");
  if (colon == std::string_view::npos) return {"", text};
  return {text.substr(0, colon), text.substr(colon + 2)};
}

// --- one page ------------------------------------------------------------------------------------

// How the page is set. Heights are estimated from the same numbers as in kStyle, in em.
struct Setting {
  double size;  // of letters, pt
  int columns;
};

// A4 without its margins, in mm.
constexpr double kPageWidth = 192, kPageHeight = 279, kGap = 6;
constexpr double kPoint = 0.3528;                // mm
constexpr double kLine = 1.28;                   // em
constexpr double kLetter = 0.57;                 // em: mean width, of the widest of the fonts
constexpr double kBeside = 9;                    // em: number, points and times beside a rule
constexpr double kHeading = 2.8, kGroup = 1.85;  // em, with the space around them

double lines_of(std::size_t letters, double width) {
  return std::ceil(static_cast<double>(letters) * kLetter / width);
}

bool fits_a_page(const RulesSheetAnswer& sheet, const Setting& setting) {
  const double em = setting.size * kPoint;
  const double column = (kPageWidth - kGap * (setting.columns - 1)) / setting.columns / em;
  double height = 0;
  for (const RulesSheetAnswer::Section& section : sheet.sections) {
    height += kHeading;
    std::string_view theme;
    for (const RulesSheetAnswer::Rule& rule : section.rules) {
      if (rule.theme != theme) height += kGroup;
      theme = rule.theme;
      height += lines_of(rule.text.size(), column - kBeside) * kLine + 0.25;
    }
  }
  // The last column is seldom full, and headings keep with what follows.
  const double whole = height / setting.columns + (setting.columns - 1) * kHeading;
  const double head = (1.7 + lines_of(kHowTo.size() + 80, kPageWidth / em) + 2) * kLine;
  return whole + head <= kPageHeight / em;
}

// The largest letters with which a page holds all.
Setting setting_of(const RulesSheetAnswer& sheet) {
  constexpr double kLargest = 10, kSmallest = 4.4, kStep = 0.2;
  for (double size = kLargest; size > kSmallest; size -= kStep) {
    for (int columns : {1, 2, 3}) {
      if (columns == 3 && size > 6) continue;  // narrow columns are harder to read
      if (fits_a_page(sheet, {size, columns})) return {size, columns};
    }
  }
  return {kSmallest, 3};
}

constexpr std::string_view kStyle = R"(
@page { size: A4; margin: 9mm }
* { box-sizing: border-box }
body { font: var(--size)/1.28 "DejaVu Sans", "Segoe UI", Arial, sans-serif; color: #111;
  background: #fff; margin: 0 auto; max-width: 192mm }
h1 { font-size: 1.7em; margin: 0 }
h1::first-letter { text-transform: uppercase }
.lead { margin: .2em 0 .6em }
main { columns: var(--columns); column-gap: 6mm; column-rule: .2mm solid #bbb }
h2 { font-size: 1.2em; margin: .7em 0 .2em; padding: .1em .4em; background: #222; color: #fff;
  break-after: avoid; print-color-adjust: exact; -webkit-print-color-adjust: exact }
main > h2:first-child { margin-top: 0 }
h3 { font-size: 1em; margin: .45em 0 .1em; color: #444; font-weight: 600; break-after: avoid }
table { border-collapse: collapse; width: 100% }
tr { break-inside: avoid }
td, th { padding: .08em .3em; vertical-align: top; text-align: left; font-weight: 400 }
tr + tr td { border-top: .15mm solid #ddd }
td.n { text-align: right; color: #555; width: 1.9em }
td.p { text-align: right; white-space: nowrap; color: #555; width: 5.6em;
  font-variant-numeric: tabular-nums }
b { font-weight: 700 }
footer { margin-top: .6em; color: #444 }
@media screen { body { padding: 4mm; font-size: max(var(--size), 13px) } }
@media (max-width: 600px) { main { columns: 1 } }
)";

std::string rows_of(const RulesSheetAnswer::Section& section) {
  std::string html;
  std::string theme;
  bool open = false;
  for (const RulesSheetAnswer::Rule& rule : section.rules) {
    if (!open || rule.theme != theme) {
      if (open) html += "</table>\n";
      theme = rule.theme;
      html += fmt::format("<h3>{}</h3>\n<table>\n", escaped(theme));
      open = true;
    }
    const Halves halves = halves_of(rule.text);
    html += fmt::format(
        "<tr><td class=\"n\">{}</td><td>{}{}<b>{}</b></td><td class=\"p\">{} · {}</td></tr>\n",
        rule.number > 0 ? std::to_string(rule.number) : "", escaped(halves.when),
        halves.when.empty() ? "" : " → ", escaped(halves.then), short_number(rule.adds),
        short_number(rule.used));
  }
  if (open) html += "</table>\n";
  return html;
}

}  // namespace

std::string rules_text(const RulesSheetAnswer& sheet) {
  std::string text =
      fmt::format("{}: {} rules that score {:.1f} points on average (the best play: {:.1f})\n{}\n",
                  sheet.variant, sheet.rules, sheet.mean, sheet.optimal, kHowTo);
  for (const RulesSheetAnswer::Section& section : sheet.sections) {
    text += fmt::format("\n{}\n", section.title);
    text += fmt::format("      {:<78}{:>7}{:>7}\n", "", "points", "used");
    std::string theme;
    for (const RulesSheetAnswer::Rule& rule : section.rules) {
      if (rule.theme != theme) text += fmt::format("   {}\n", theme = rule.theme);
      text += fmt::format("{:>4}  {:<78}{:>7}{:>7}\n",
                          rule.number > 0 ? std::to_string(rule.number) + "." : "", rule.text,
                          short_number(rule.adds), short_number(rule.used));
    }
  }
  return text + "\npoints: that a game would lose without the rule; used: times a game\n";
}

std::string rules_html(const RulesSheetAnswer& sheet) {
  const Setting setting = setting_of(sheet);
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{} by rules</title>\n<style>:root {{ --size: {:.1f}pt; --columns: {} }}{}</style>\n"
      "</head>\n<body>\n<h1>{} by {} rules</h1>\n"
      "<p class=\"lead\">Whoever follows them scores <b>{:.1f}</b> points on average; the best "
      "play scores {:.1f}. {}</p>\n<main>\n",
      escaped(sheet.variant), setting.size, setting.columns, kStyle, escaped(sheet.variant),
      sheet.rules, sheet.mean, sheet.optimal, kHowTo);
  for (const RulesSheetAnswer::Section& section : sheet.sections) {
    html += fmt::format("<h2>{}</h2>\n{}", escaped(section.title), rows_of(section));
  }
  return html +
         "</main>\n<footer>On the right of each rule: points that a game would lose without it · "
         "times that it is used in a game.</footer>\n</body>\n</html>\n";
}

}  // namespace hazard::engine
