-- For wrk: advice on positions of Yatzy that are drawn at random, the same for the same thread.
local boxes = {
  {"ones", {0, 1, 2, 3, 4, 5}}, {"twos", {0, 2, 4, 6, 8}}, {"threes", {0, 3, 6, 9, 12}},
  {"fours", {0, 4, 8, 12, 16}}, {"fives", {0, 5, 10, 15, 20}}, {"sixes", {0, 6, 12, 18, 24}},
  {"one-pair", {0, 2, 4, 6, 8, 10, 12}}, {"two-pairs", {0, 6, 14, 22}},
  {"three-of-a-kind", {0, 3, 6, 9, 12, 15, 18}}, {"four-of-a-kind", {0, 4, 8, 12, 16, 20, 24}},
  {"small-straight", {0, 15}}, {"large-straight", {0, 20}}, {"full-house", {0, 7, 18, 28}},
  {"chance", {5, 11, 17, 23, 29}},
}
local threads = 0
local requests = {}
local next = 0

function setup(thread)
  thread:set("seed", threads)
  threads = threads + 1
end

local function position()
  local card = {}
  local share = math.random()
  for _, box in ipairs(boxes) do
    if math.random() < share then
      card[#card + 1] = box[1] .. "=" .. box[2][math.random(#box[2])]
    end
  end
  local dice = {}
  for i = 1, 5 do dice[i] = math.random(6) end
  return "yatzy:" .. table.concat(card, ",") .. ":" .. table.concat(dice) .. ":" .. math.random(0, 2)
end

function init()
  math.randomseed(1 + seed)
  for i = 1, 5000 do
    requests[i] = wrk.format("POST", "/v1/advise", {["Content-Type"] = "application/json"},
                             '{"position": "' .. position() .. '"}')
  end
end

function request()
  next = next % #requests + 1
  return requests[next]
end

function done(summary, latency)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read +
                 summary.errors.write + summary.errors.timeout
  io.write(string.format("%.0f requests a second, p50 %.1f ms, p99 %.1f ms, worst %.0f ms, %d failed\n",
                         summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1e3,
                         latency:percentile(99) / 1e3, latency.max / 1e3, failed))
end
