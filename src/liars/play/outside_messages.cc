// What programs that play are told, as lines of JSON. Seats count from 1, as in positions.
#include "codec/sink.h"
#include "hazard/liars/match/match.h"
#include "liars/play/outside_agent.h"

namespace hazard::liars {
namespace {

std::vector<int> faces_of(const Hand& hand) {
  std::vector<int> faces;
  for (int face = 1; face <= kMaxFaces; ++face) faces.insert(faces.end(), hand.count(face), face);
  return faces;
}

// An object on one line, a field at a time.
class Message {
 public:
  Message(std::string_view kind, std::int64_t match, std::size_t round, int seat) {
    sink_.begin_object();
    text("message", kind);
    number("match", match);
    number("round", static_cast<std::int64_t>(round));
    number("seat", seat + 1);
  }
  std::string finish() {
    sink_.end_object();
    return std::move(out_);
  }

  void text(std::string_view name, std::string_view value) {
    sink_.key(name);
    sink_.text(value);
  }
  void truth(std::string_view name, bool value) {
    sink_.key(name);
    sink_.boolean(value);
  }
  void real(std::string_view name, double value) {
    sink_.key(name);
    sink_.number(value);
  }
  void number(std::string_view name, std::int64_t value) {
    sink_.key(name);
    sink_.integer(value);
  }
  // From 1; null if it is 0.
  void number_if_any(std::string_view name, int value) {
    sink_.key(name);
    value > 0 ? sink_.integer(value) : sink_.null();
  }
  void numbers(std::string_view name, const std::vector<int>& values) {
    sink_.key(name);
    write(values);
  }
  void hands(std::string_view name, const std::vector<Hand>& all) {
    sink_.key(name);
    sink_.begin_list();
    for (const Hand& hand : all) write(faces_of(hand));
    sink_.end_list();
  }
  void actions(std::string_view name, const std::vector<Action>& all) {
    sink_.key(name);
    sink_.begin_list();
    for (const Action& action : all) sink_.text(to_string(action));
    sink_.end_list();
  }
  void round(const Round& round, const std::optional<Hand>& hand) {
    text("position", to_string(Position{round, hand}));
    text("rules", to_string(round.rules));
    number("faces", round.rules.faces);
    truth("palifico", round.palifico);
    number_if_any("wild_face", round.wild_face());
    number("starter", round.starter + 1);
    numbers("dice", round.dice);
    sink_.key("bids");
    sink_.begin_list();
    for (std::size_t i = 0; i < round.bids.size(); ++i) {
      const Bid& bid = round.bids[i];
      sink_.begin_object();
      number("seat", round.bidder(static_cast<int>(i)) + 1);
      text("bid", to_string(bid));
      number("quantity", bid.quantity);
      number("face", bid.face);
      sink_.end_object();
    }
    sink_.end_list();
  }

 private:
  void write(const std::vector<int>& values) {
    sink_.begin_list();
    for (const int value : values) sink_.integer(value);
    sink_.end_list();
  }

  std::string out_;
  codec::JsonSink sink_{out_, codec::Layout::kOneLine};
};

}  // namespace

std::string question_text(const View& view, const OutsideQuestion& question) {
  Message message("decide", question.match, view.past.size() + 1, view.seat());
  message.round(view.round, view.hand);
  message.numbers("hand", faces_of(view.hand));
  message.actions("actions", legal_actions(view.round));
  message.real("seconds", question.seconds);
  message.number("seed", question.seed);
  return message.finish();
}

std::string round_text(const Match& match, int seat, std::int64_t number) {
  const PastRound& past = match.past().back();
  const Settlement end = settle(past);
  Message message("round", number, match.past().size(), seat);
  message.round(past.round, std::nullopt);
  message.hands("hands", past.hands);
  message.number("caller", past.caller() + 1);
  message.text("kind", past.call == Action::Kind::kExact ? "exact" : "call");
  message.number("count", end.count);
  message.number_if_any("loser", end.loser + 1);
  message.numbers("dice_left", end.dice);
  message.truth("over", match.over());
  message.number_if_any("winner", match.winner() + 1);
  return message.finish();
}

}  // namespace hazard::liars
