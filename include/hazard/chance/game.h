// A game of chance is any type with a Position and a function that says what a position is:
//
//   struct Toss {
//     using Position = int;                                    // tosses so far
//     void at(const Position& tosses, auto& node) const {      // see node.h
//       if (tosses == 3) return node.payout(1);
//       node.ways(1, 2, tosses + 1);
//       ...
//     }
//   };
//
// Positions are compared by == and hashed by std::hash, by a member hash(), or by their bytes if
// those have no gaps, as in a struct of ints. For people they are written by game.name(position),
// by to_string(position) or as fmt does it, whichever is there.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>

#include "hazard/chance/node.h"

namespace hazard::chance {

template <class P>
concept HashesItself = requires(const P& p) {
  { p.hash() } -> std::convertible_to<std::size_t>;
};
template <class P>
concept StandardHash = requires(const P& p) {
  { std::hash<P>{}(p) } -> std::convertible_to<std::size_t>;
};
template <class P>
concept Hashable = std::equality_comparable<P> &&
    (HashesItself<P> || StandardHash<P> ||
     (std::has_unique_object_representations_v<P> && std::is_trivially_copyable_v<P>));

// Spread over all 64 bits: hashes of whole numbers are often the numbers themselves.
template <Hashable P>
std::uint64_t hash_of(const P& position) {
  std::uint64_t hash = 0;
  if constexpr (HashesItself<P>) {
    hash = position.hash();
  } else if constexpr (StandardHash<P>) {
    hash = std::hash<P>{}(position);
  } else {
    hash =
        std::hash<std::string_view>{}({reinterpret_cast<const char*>(&position), sizeof(position)});
  }
  hash *= 0x9E3779B97F4A7C15ULL;  // 2^64 / golden ratio
  return hash ^ hash >> 32;
}

template <class G, class Number = double>
concept Game = Hashable<typename G::Position> &&
    requires(const G& game, const typename G::Position& position,
             Node<typename G::Position, Number>& node) {
  game.at(position, node);
};

// A game whose positions have numbers 0 .. size() - 1, smaller the nearer they are to the end:
// every move leads to a smaller number. It can be solved by a sweep over an array.
template <class G, class Number = double>
concept NumberedGame = Game<G, Number> &&
    requires(const G& game, const typename G::Position& position, std::size_t number) {
  { game.size() } -> std::convertible_to<std::size_t>;
  { game.index(position) } -> std::convertible_to<std::size_t>;
  { game.position(number) } -> std::convertible_to<typename G::Position>;
};

namespace detail {

using std::to_string;
template <class P>
concept WritesItself = requires(const P& p) {
  { to_string(p) } -> std::convertible_to<std::string>;
};
template <class P>
std::string written(const P& position) {
  return to_string(position);
}

}  // namespace detail

template <class G>
std::string name_of(const G& game, const typename G::Position& position) {
  using Position = typename G::Position;
  if constexpr (requires {
                  { game.name(position) } -> std::convertible_to<std::string>;
                }) {
    return game.name(position);
  } else if constexpr (detail::WritesItself<Position>) {
    return detail::written(position);
  } else if constexpr (fmt::is_formattable<Position>::value) {
    return fmt::format("{}", position);
  } else {
    static_assert(!sizeof(Position), "give the game a name(position), or the position a to_string");
  }
}

}  // namespace hazard::chance
