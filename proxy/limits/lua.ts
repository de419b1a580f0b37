/**
 * Lua scripts with the algorithm of `OwnBuckets`, which a shared store runs atomically and with its own clock.
 *
 * Per provider or key, a hash contains the spent amount of each limit and its time (`requests`, `requests_at`, `tokens`,
 * `tokens_at`), and the end of a penalty (`closed`), in milliseconds. A missing hash means full buckets; a hash expires
 * a minute after its buckets are full again.
 *
 * What proxies have leased counts as spent, and is not refilled until the lease ends: what is left in a bucket and what is
 * leased never exceed its capacity together. For each limit the hash has how much was leased in the current epoch and in the
 * one before (`requests_epoch`, `requests_leased`, `requests_before`). No lease is longer than an epoch, so that leases of
 * proxies that have crashed end too: then all of the lease counts as used.
 */
import { minute, tolerance } from "./buckets.ts";

/** The length of an epoch, and of the longest lease, in milliseconds. */
export const longestLease = 1000;

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
 * KEYS: the hash. ARGV: requests per minute, tokens per minute (0: unlimited); the requests and tokens to take; 1 to ignore a
 * penalty; the requests and tokens to lease; the epoch, requests and tokens of a lease that ends, and how many of them are
 * unused; and optionally the time. Returns the wait in milliseconds (0 on success), and the epoch, requests and tokens of
 * the new lease.
 */
export const take = `
${prelude(13)}
local epoch = math.floor(now / ${longestLease})
local wait = 0
if ARGV[5] ~= "1" then wait = math.max(0, (tonumber(redis.call("HGET", KEYS[1], "closed") or 0)) - now) end
local buckets = {}

local function check(name, capacity, amount, lease, ended, unused)
  if capacity == 0 then return end
  local known = redis.call("HMGET", KEYS[1], name, name .. "_at", name .. "_epoch", name .. "_leased", name .. "_before")
  local spent, at = tonumber(known[1] or 0), tonumber(known[2] or now)
  -- leased in this epoch and in the one before: older leases have ended
  local leased = { tonumber(known[4] or 0), tonumber(known[5] or 0) }
  local passed = epoch - tonumber(known[3] or epoch)
  if passed == 1 then leased = { 0, leased[1] } elseif passed ~= 0 then leased = { 0, 0 } end
  -- the clock of another server may be behind
  local elapsed = math.max(0, now - at)
  -- what is leased is not refilled
  spent = math.max(leased[1] + leased[2], spent - elapsed * capacity / ${minute})
  local age = epoch - tonumber(ARGV[8]) + 1
  if leased[age] then
    spent = spent - math.min(unused, leased[age])
    leased[age] = math.max(0, leased[age] - ended)
  end
  local missing = spent + math.min(amount, capacity) - capacity
  if missing > capacity * ${tolerance} then wait = math.max(wait, missing * ${minute} / capacity) end
  local bucket = { name = name, capacity = capacity, amount = amount, lease = lease, spent = spent, leased = leased }
  table.insert(buckets, bucket)
  return bucket
end

local arg = function(index) return tonumber(ARGV[index]) end
local requests = check("requests", arg(1), arg(3), arg(6), arg(9), arg(11))
local tokens = check("tokens", arg(2), arg(4), arg(7), arg(10), arg(12))

for _, bucket in ipairs(buckets) do
  if wait == 0 then
    bucket.spent = bucket.spent + bucket.amount
    -- half of the rest remains for the other proxies
    bucket.lease = math.max(0, math.floor(math.min(bucket.lease, (bucket.capacity - bucket.spent) / 2)))
    bucket.spent = bucket.spent + bucket.lease
    bucket.leased[1] = bucket.leased[1] + bucket.lease
  end
  local name = bucket.name
  redis.call("HSET", KEYS[1], name, exact(bucket.spent), name .. "_at", exact(now), name .. "_epoch", exact(epoch),
    name .. "_leased", exact(bucket.leased[1]), name .. "_before", exact(bucket.leased[2]))
  keep(bucket.spent * ${minute} / bucket.capacity)
end
if wait > 0 then return { math.ceil(wait), 0, 0, 0 } end
return { 0, epoch, requests and requests.lease or 0, tokens and tokens.lease or 0 }
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
