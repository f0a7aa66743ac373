#include "server/hosts.h"

#include <gtest/gtest.h>

namespace hazard::server {
namespace {

TEST(Hosts, TheNameOfAHostIsReadWithoutItsPort) {
  EXPECT_EQ(host_name("localhost:8600"), "localhost");
  EXPECT_EQ(host_name("localhost"), "localhost");
  EXPECT_EQ(host_name("[::1]:8600"), "::1");
  EXPECT_EQ(host_name("[::1]"), "::1");
  for (const char* wrong : {"", ":80", "localhost:80x", "[::1", "[::1]80", "[::1]:x"}) {
    EXPECT_EQ(host_name(wrong), "") << wrong;
  }
  EXPECT_EQ(origin_host("https://dice.example:8443"), "dice.example");
  EXPECT_EQ(origin_host("null"), "");
}

TEST(Hosts, OnlyAddressesAndNamesThatAreAllowedAreOurs) {
  const std::vector<std::string> allowed = {"dice.example"};
  for (const char* ours : {"127.0.0.1:8600", "localhost", "LOCALHOST:1", "localhost.", "[::1]:8600",
                           "192.168.1.7", "dice.example", "Dice.Example:443"}) {
    EXPECT_TRUE(is_our_host(ours, allowed)) << ours;
  }
  for (const char* other : {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
                            "dice.example.evil", "notlocalhost", "evil.example:8600",
                            "127.0.0.1:"
                            "x",
                            "[::1"}) {
    EXPECT_FALSE(is_our_host(other, allowed)) << other;
  }
}

}  // namespace
}  // namespace hazard::server
