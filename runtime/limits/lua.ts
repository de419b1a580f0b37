/**
 * Lua scripts with the algorithm of `OwnBuckets`, which a shared store runs atomically and with its own clock.
 *
 * Per provider or key, a hash contains the spent amount of each limit and its time (`requests`, `requests_at`, `tokens`,
 * `tokens_at`), and the end of a penalty (`closed`), in milliseconds. A missing hash means full buckets; a hash expires
 * a minute after its buckets are full again.
 */
import { minute, tolerance } from "./buckets.ts";

/** The common first part of the scripts of a bucket. `clock` is the index of the optional argument with the time. */
const prelude = (clock: number): string => `
local now = tonumber(ARGV[${clock}]) -- only tests pass a time
if not now then
  local time = redis.call("TIME") -- seconds and microseconds
  now = time[1] * 1000 + time[2] / 1000
end

local function keep(milliseconds)
  local longest = math.max(milliseconds + ${minute}, redis.call("PTTL", KEYS[1]))
  redis.call("PEXPIRE", KEYS[1], string.format("%.0f", longest))
end

-- a number as a string, without loss of precision
local function exact(number)
  return string.format("%.17g", number)
end
`;

/**
 * KEYS: the hash. ARGV: requests per minute, tokens per minute (0: unlimited), the tokens to take, 1 to ignore a
 * penalty, and optionally the time. Returns 0 on success, otherwise the wait in milliseconds.
 */
export const take = `
${prelude(5)}
local wait = 0
if ARGV[4] ~= "1" then wait = math.max(0, (tonumber(redis.call("HGET", KEYS[1], "closed") or 0)) - now) end
local buckets = {}

local function check(name, capacity, amount)
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

check("requests", tonumber(ARGV[1]), 1)
check("tokens", tonumber(ARGV[2]), tonumber(ARGV[3]))

for _, bucket in ipairs(buckets) do
  if wait == 0 then bucket.spent = bucket.spent + bucket.amount end
  redis.call("HSET", KEYS[1], bucket.name, exact(bucket.spent), bucket.name .. "_at", exact(now))
  keep(bucket.spent * ${minute} / bucket.capacity)
end
return math.ceil(wait)
`;

/** KEYS: the hash. ARGV: the duration of the penalty in milliseconds, and optionally the time. */
export const penalize = `
${prelude(2)}
local closed = tonumber(redis.call("HGET", KEYS[1], "closed") or 0)
redis.call("HSET", KEYS[1], "closed", exact(math.max(closed, now + ARGV[1])))
keep(tonumber(ARGV[1]))
`;

/**
 * KEYS: a hash with what each proxy has spent of a budget. ARGV: the proxy, what it has spent, and when the hash expires, in
 * milliseconds since 1970. Returns the sum of all proxies.
 */
export const spend = `
redis.call("HSET", KEYS[1], ARGV[1], ARGV[2])
local sum = 0
for _, spent in ipairs(redis.call("HVALS", KEYS[1])) do sum = sum + tonumber(spent) end
redis.call("PEXPIREAT", KEYS[1], ARGV[3])
return sum
`;
