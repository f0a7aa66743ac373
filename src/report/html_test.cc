#include "report/html.h"

#include <gtest/gtest.h>

namespace hazard::report {
namespace {

TEST(Html, TextIsEscaped) {
  EXPECT_EQ(escape("a < b & \"c\" > d"), "a &lt; b &amp; &quot;c&quot; &gt; d");
  Table table({"<x>"});
  table.row({"<y>"});
  EXPECT_EQ(table.html("<z>"),
            "<table>\n<caption>&lt;z&gt;</caption>\n<thead><tr><th scope=\"col\">&lt;x&gt;</th>"
            "</tr></thead>\n<tbody>\n<tr><th scope=\"row\">&lt;y&gt;</th></tr>\n</tbody>\n"
            "</table>\n");
}

TEST(Html, NumbersHaveATrueMinusAndNoNegativeZero) {
  EXPECT_EQ(number(-1.26, 1), "−1.3");
  EXPECT_EQ(number(-0.04, 1), "0.0");
  EXPECT_EQ(signed_number(4, 0), "+4");
  EXPECT_EQ(signed_number(-0.2, 0), "0");
  EXPECT_EQ(percent(0.898065), "89.8\u202f%");
  EXPECT_EQ(theta_text(-0.05), "−0.05");
  EXPECT_EQ(theta_text(0), "0");
  EXPECT_EQ(theta_text(3), "+3");
  EXPECT_EQ(theta_text(-0.02449, 2), "−0.024");
}

TEST(Html, AThetaStaysOnOneLine) {
  EXPECT_EQ(prose("at θ = 0 < 1"), "at θ\u00a0=\u00a00 &lt; 1");
  EXPECT_EQ(prose("|θ|σ"), "|\u2060θ|\u2060σ");
}

}  // namespace
}  // namespace hazard::report
