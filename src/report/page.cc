#include "report/page.h"

#include <fmt/format.h>

#include "report/html.h"

namespace hazard::report {
namespace {

// Two hues that every kind of colour vision tells apart, blue for caution and orange for boldness.
// Text and lines in them keep a contrast of 4.5 on the page's background in both schemes.
constexpr std::string_view kStyle = R"css(
:root {
  --paper: #ffffff; --ink: #1b1e23; --soft: #5a616b; --grid: #e6e8eb; --edge: #b9bec6;
  --band: #f3f4f6; --gain: #dcefe6; --grey: #c9cdd3; --heat: #5b3f8c;
  --cautious: #1d5fa6; --bold: #b3480c;
  --g0: #1f4e79; --g1: #2f7f79; --g2: #a8521a; --g3: #6d6f76;
  --s0: #1f4e79; --s1: #5f9fb0; --s2: #e3a25c; --s3: #d4d6da;
  --on0: #ffffff; --on1: #10222a; --on2: #2b1703; --on3: #1b1e23;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --ink: #e7e9ec; --soft: #a2a9b4; --grid: #272c33; --edge: #555d68;
    --band: #1c2127; --gain: #1d3a2e; --grey: #464d57; --heat: #a78be0;
    --cautious: #77b4f2; --bold: #f2985a;
    --g0: #8fbcf0; --g1: #6cc7bd; --g2: #f0a868; --g3: #b3b7bf;
    --s0: #2d5f92; --s1: #4c8c9c; --s2: #c98544; --s3: #3a4049;
    --on0: #ffffff; --on1: #06151a; --on2: #1d0f02; --on3: #e7e9ec;
  }
}
* { box-sizing: border-box; }
html { color-scheme: light dark; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 17px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main { max-width: 752px; margin: 0 auto; padding: 56px 16px 80px; }
h1 { font-size: 40px; line-height: 1.1; letter-spacing: -0.02em; margin: 0 0 16px; }
h2 { font-size: 22px; line-height: 1.28; letter-spacing: -0.01em; margin: 0 0 10px;
  text-wrap: balance; }
p { margin: 0 0 14px; max-width: 66ch; }
.eyebrow, .number {
  margin: 0 0 8px; font-size: 13px; font-weight: 600; letter-spacing: 0.04em; color: var(--soft);
}
.lead { font-size: 19px; }
.word-cautious, .word-bold { white-space: nowrap; }
.word-cautious { color: var(--cautious); font-weight: 600; }
.word-bold { color: var(--bold); font-weight: 600; }
dl.keys {
  display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px 24px; margin: 28px 0 0;
  padding: 20px 0 0; border-top: 1px solid var(--grid);
}
dl.keys div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
dl.keys dd { margin: 0; font-size: 28px; font-weight: 650; line-height: 1.2;
  font-variant-numeric: tabular-nums; }
dl.keys dt { font-size: 14px; line-height: 1.35; color: var(--soft); }
figure { margin: 72px 0 0; padding: 28px 0 0; border-top: 1px solid var(--grid); }
figcaption { margin: 10px 0 0; font-size: 14px; line-height: 1.45; color: var(--soft);
  max-width: 78ch; }
.wide, .narrow { margin: 22px 0 0; }
.narrow { display: none; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg svg { overflow: hidden; }
svg text { font-size: 13px; fill: var(--ink); font-variant-numeric: tabular-nums; }
svg text.tick { font-size: 12px; fill: var(--soft); }
svg text.axis-title { fill: var(--soft); }
svg text.panel-title { font-weight: 600; }
svg text.regime { font-size: 12px; fill: var(--soft); }
svg text.rates { font-size: 12px; } svg tspan { fill: var(--c); }
svg text.label { fill: var(--c); font-weight: 600; paint-order: stroke; stroke: var(--paper);
  stroke-width: 4px; stroke-linejoin: round; }
svg text.inside { font-weight: 600; }
.cautious { --c: var(--cautious); } .bold { --c: var(--bold); } .mean { --c: var(--ink); }
.muted { --c: var(--soft); }
.g0 { --c: var(--g0); } .g1 { --c: var(--g1); } .g2 { --c: var(--g2); } .g3 { --c: var(--g3); }
.line { fill: none; stroke: var(--c); stroke-width: 2; stroke-linejoin: round;
  stroke-linecap: round; }
.line.strong { stroke-width: 2.75; } .line.thin { stroke-width: 1.5; }
.line.axis { --c: var(--edge); stroke-width: 1; } .line.grid { --c: var(--grid); stroke-width: 1; }
.line.zero { --c: var(--ink); stroke-width: 1; } .line.leader { --c: var(--edge); stroke-width: 1; }
.line.reference { --c: var(--soft); stroke-width: 1; stroke-dasharray: 2 4; }
.line.limit { stroke-width: 1; stroke-dasharray: 6 4; }
.line.over { --c: var(--paper); stroke-width: 1; }
.dot { fill: var(--c); stroke: var(--paper); stroke-width: 1.25; }
.band { fill: var(--band); }
.area.gain { fill: var(--gain); }
.heat { fill: var(--heat); shape-rendering: crispEdges; }
.heat1 { fill-opacity: 0.11; } .heat2 { fill-opacity: 0.19; } .heat3 { fill-opacity: 0.28; }
.heat4 { fill-opacity: 0.38; } .heat5 { fill-opacity: 0.48; } .heat6 { fill-opacity: 0.58; }
.heat7 { fill-opacity: 0.68; } .heat8 { fill-opacity: 0.79; } .heat9 { fill-opacity: 0.90; }
.stack { stroke: var(--paper); stroke-width: 1; }
.stack.g0 { fill: var(--s0); } .stack.g1 { fill: var(--s1); }
.stack.g2 { fill: var(--s2); } .stack.g3 { fill: var(--s3); }
svg text.inside.g0 { fill: var(--on0); } svg text.inside.g1 { fill: var(--on1); }
svg text.inside.g2 { fill: var(--on2); } svg text.inside.g3 { fill: var(--on3); }
.step.of-mean { fill: var(--grey); stroke: var(--soft); stroke-width: 0.75; }
.step.of-theta { fill: var(--c); fill-opacity: 0.28; stroke: var(--c); stroke-width: 1.25; }
.controls { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; margin: 18px 0 0; }
.controls[hidden] { display: none; }
.slide { font-weight: 600; font-variant-numeric: tabular-nums; min-width: 96px; }
.check { font-size: 15px; display: inline-flex; align-items: center; gap: 7px; }
input { accent-color: var(--cautious); }
input[type=range] { flex: 1 1 240px; min-width: 0; height: 32px; margin: 0; }
input[type=checkbox] { width: 18px; height: 18px; margin: 0; }
:focus-visible { outline: 2px solid var(--cautious); outline-offset: 3px; border-radius: 3px; }
table { border-collapse: collapse; font-size: 14px; line-height: 1.4;
  font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: 0 0 8px; color: var(--soft); white-space: nowrap; }
th, td { padding: 4px 10px; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--grid); }
thead th { font-weight: 600; color: var(--soft); vertical-align: bottom; }
tbody th { font-weight: 600; } th:first-child { padding-left: 0; }
tr.key > * { background: var(--band); }
.stats { width: 100%; margin: 14px 0 0; } .stats th, .stats td { padding: 5px 4px; }
.stats th:first-child { text-align: left; padding-left: 6px; }
details { margin: 16px 0 0; font-size: 15px; }
summary { cursor: pointer; color: var(--soft); width: max-content; padding: 4px 0; }
.scroll { overflow: auto; max-height: 420px; margin: 8px 0 0; }
.scroll thead th { position: sticky; top: 0; background: var(--paper); }
footer { margin: 72px 0 0; padding: 20px 0 0; border-top: 1px solid var(--grid); font-size: 14px;
  color: var(--soft); }
@media (max-width: 640px) {
  main { padding-top: 32px; } h1 { font-size: 31px; } h2 { font-size: 20px; } .lead {
    font-size: 17px; }
  body { font-size: 16px; } dl.keys { grid-template-columns: repeat(2, 1fr); }
  figure { margin-top: 52px; padding-top: 22px; }
  .wide { display: none; } .narrow { display: block; max-width: 480px; }
  .stats { font-size: 12.5px; } .stats th, .stats td { padding: 5px 2px; }
}
@media print {
  @page { size: A4; margin: 13mm 15mm; }
  :root {
    --paper: #ffffff; --ink: #000000; --soft: #4a4f57; --grid: #dddfe2; --edge: #9aa0a8;
    --band: #f1f2f4; --gain: #dcefe6; --grey: #c9cdd3; --heat: #5b3f8c; --cautious: #1d5fa6;
      --bold: #b3480c;
    --g0: #1f4e79; --g1: #2f7f79; --g2: #a8521a; --g3: #6d6f76;
    --s0: #1f4e79; --s1: #5f9fb0; --s2: #e3a25c; --s3: #d4d6da;
    --on0: #ffffff; --on1: #10222a; --on2: #2b1703; --on3: #1b1e23;
  }
  html { color-scheme: light; } * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  body { font-size: 10pt; line-height: 1.42; } main { max-width: none; padding: 0; }
  h1 { font-size: 24pt; } h2 { font-size: 13pt; break-after: avoid; margin-bottom: 6px; }
  p { margin-bottom: 8px; } .lead { font-size: 12pt; } figcaption { font-size: 8.5pt;
    margin-top: 6px; }
  .number { margin-bottom: 4px; font-size: 8.5pt; } .stats { font-size: 9pt; width: 124mm;
    margin-top: 8px; }
  .wide { display: block; max-width: 124mm; margin-top: 10px; } .narrow, .controls, details {
    display: none; }
  figure { margin-top: 14px; padding-top: 10px; break-inside: avoid; }
  #limits .wide { max-width: 104mm; } footer { margin-top: 12px; } footer p { max-width: none; }
}
)css";

}  // namespace

std::string to_html(const Page& page) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<meta name=\"color-scheme\" content=\"light dark\"/>\n<link rel=\"icon\" href=\"data:,\"/>\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n{}</main>\n"
      "<script>{}</script>\n</body>\n</html>\n",
      escape(page.title), kStyle, page.body, page.script);
}

}  // namespace hazard::report
