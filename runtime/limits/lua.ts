/**
 * What a store does with the buckets of one provider, at once and by its own clock: the law of `OwnBuckets`, in the
 * language of the store.
 *
 * A hash holds what is spent of each dimension and when that was so (`requests`, `requests_at`, `tokens`, `tokens_at`),
 * and until when a penalty lasts (`closed`); times are milliseconds. A hash that is missing means full buckets, so one is
 * forgotten a minute after it has come to mean the same.
 */
import { minute, tolerance } from "./buckets.ts";

/** What both begin with. `clock` is the number of the argument that may tell the time. */
const prelude = (clock: number): string => `
local now = tonumber(ARGV[${clock}]) -- tests have a clock of their own
if not now then
  local time = redis.call("TIME") -- seconds, and microseconds beside them
  now = time[1] * 1000 + time[2] / 1000
end

local function keep(milliseconds)
  local longest = math.max(milliseconds + ${minute}, redis.call("PTTL", KEYS[1]))
  redis.call("PEXPIRE", KEYS[1], string.format("%.0f", longest))
end

-- a number as text that is read back as the same number
local function exact(number)
  return string.format("%.17g", number)
end
`;

/**
 * KEYS: the hash. ARGV: requests per minute, tokens per minute (0: not limited), the tokens to take, 1 to disregard a
 * penalty, and maybe the time.
 * Returns 0 when they were taken, else the milliseconds to wait.
 */
export const take = `
${prelude(5)}
local wait = 0
if ARGV[4] ~= "1" then wait = math.max(0, (tonumber(redis.call("HGET", KEYS[1], "closed") or 0)) - now) end
local buckets = {}

local function look(name, capacity, amount)
  if capacity == 0 then return end
  local known = redis.call("HMGET", KEYS[1], name, name .. "_at")
  local spent, at = tonumber(known[1] or 0), tonumber(known[2] or now)
  -- the clock of another server may be behind
  local elapsed = math.max(0, now - at)
  spent = math.max(0, spent - elapsed * capacity / ${minute})
  local missing = spent + math.min(amount, capacity) - capacity
  if missing > capacity * ${tolerance} then wait = math.max(wait, missing * ${minute} / capacity) end
  table.insert(buckets, { name = name, capacity = capacity, amount = amount, spent = spent })
end

look("requests", tonumber(ARGV[1]), 1)
look("tokens", tonumber(ARGV[2]), tonumber(ARGV[3]))

for _, bucket in ipairs(buckets) do
  if wait == 0 then bucket.spent = bucket.spent + bucket.amount end
  redis.call("HSET", KEYS[1], bucket.name, exact(bucket.spent), bucket.name .. "_at", exact(now))
  keep(bucket.spent * ${minute} / bucket.capacity)
end
return math.ceil(wait)
`;

/** KEYS: the hash. ARGV: how many milliseconds nothing is admitted, and maybe the time. */
export const penalize = `
${prelude(2)}
local closed = tonumber(redis.call("HGET", KEYS[1], "closed") or 0)
redis.call("HSET", KEYS[1], "closed", exact(math.max(closed, now + ARGV[1])))
keep(tonumber(ARGV[1]))
`;
