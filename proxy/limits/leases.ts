/**
 * Leases of permits from a shared store, so that not every request asks it. A proxy leases what it expects to use within the
 * length of a lease, admits requests from that, and gives back what is left when the lease ends. The store counts what is
 * leased as spent, so all proxies together never admit more than one bucket gives. What costs accuracy is what a proxy holds
 * and does not use, for the length of a lease.
 */
import { getOrMake } from "../../runtime/bounded-cache.ts";
import type { Limits } from "./buckets.ts";

export interface Amounts {
  readonly requests: number;
  readonly tokens: number;
}

export const nothing: Amounts = { requests: 0, tokens: 0 };

/** A proxy's request to the store. */
export interface Order {
  /** All of it, or nothing. */
  readonly need: Amounts;
  /** To lease besides, as much of it as there is. */
  readonly more: Amounts;
  /** A lease that ends. */
  readonly ended?: { readonly epoch: number; readonly granted: Amounts; readonly unused: Amounts };
}

export interface Grant {
  /** Milliseconds to wait; 0 if the need was granted. */
  readonly wait: number;
  /** When it was leased, in the store's epochs. */
  readonly epoch: number;
  /** The amounts leased besides the need. */
  readonly granted: Amounts;
}

/** The store's answer; undefined when it fails: then every request is admitted. */
type Ask = (name: string, limits: Limits, order: Order) => Promise<Grant | undefined>;

interface Lease {
  readonly limits: Limits;
  readonly epoch: number;
  readonly granted: Amounts;
  readonly until: number;
}

/** The state of one provider or key. */
interface Account {
  lease: Lease | undefined;
  /** The rest of the lease. */
  left: Amounts;
  /** When the store was last asked, what was expected to be used from then on, and what was. */
  askedAt: number;
  expected: Amounts;
  used: Amounts;
  /** The store's last refusal: requests of at least as many tokens do not ask again before `until`. */
  refused: { readonly tokens: number; readonly until: number; readonly end: number };
  /** The question that the store has not yet answered, and what the requests that wait for its answer need. */
  asking: Promise<unknown> | undefined;
  waiting: Amounts;
  timer: NodeJS.Timeout | undefined;
}

export class Leases {
  readonly #ask: Ask;
  readonly #milliseconds: number;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();

  /**
   * @param milliseconds the length of a lease, at most `longestLease`
   * @param now a monotonic clock, in milliseconds
   */
  constructor(ask: Ask, milliseconds: number, now: () => number = () => performance.now()) {
    this.#ask = ask;
    this.#milliseconds = milliseconds;
    this.#now = now;
  }

  /** As `Buckets.take`; the store is asked only when the lease has ended or is used up. */
  take(name: string, limits: Limits, tokens: number): number | Promise<number> {
    const account = this.#account(name);
    const need = { requests: limits.requests === undefined ? 0 : 1, tokens: limits.tokens === undefined ? 0 : tokens };
    return this.#draw(account, need) ?? this.#wait(account, name, limits, need);
  }

  /** Blocks what has this name until the store reports how long its penalty lasts. */
  penalize(name: string): void {
    const until = this.#now() + this.#milliseconds;
    this.#account(name).refused = { tokens: 0, until, end: until };
  }

  /** Gives all leases back. */
  async close(): Promise<void> {
    await Promise.all([...this.#accounts].map(([name, account]) => account.asking ?? this.#giveBack(name, account)));
  }

  /** 0 if the lease has what is needed, the wait if the store has refused it; undefined if the store must be asked. */
  #draw(account: Account, need: Amounts): number | undefined {
    const now = this.#now();
    const { refused, lease, left } = account;
    if (now < refused.until && need.tokens >= refused.tokens) return Math.max(1, refused.end - now);
    if (lease === undefined || now >= lease.until) return undefined;
    if (left.requests < need.requests || left.tokens < need.tokens) return undefined;
    account.left = minus(left, need);
    account.used = plus(account.used, need);
    return 0;
  }

  /** Asks the store, or waits for the answer to an earlier request's question. */
  async #wait(account: Account, name: string, limits: Limits, need: Amounts): Promise<number> {
    while (account.asking !== undefined) {
      account.waiting = plus(account.waiting, need);
      await account.asking;
      account.waiting = minus(account.waiting, need);
      const answer = this.#draw(account, need);
      if (answer !== undefined) return answer;
    }
    const asked = this.#order(account, name, limits, need);
    account.asking = asked;
    const wait = await asked;
    return wait;
  }

  async #order(account: Account, name: string, limits: Limits, need: Amounts): Promise<number> {
    const now = this.#now();
    const expected = this.#expect(account, now - account.askedAt);
    Object.assign(account, { askedAt: now, expected, used: need });
    const more = most(account.waiting, minus(expected, need));
    const grant = await this.#ask(name, limits, { need, more, ...this.#end(account) });
    account.asking = undefined;
    if (grant === undefined) return 0;
    const { wait, epoch, granted } = grant;
    if (wait > 0) {
      const answered = this.#now();
      // also when the wait is short, so that a bucket that is always empty is not asked for each permit
      const hold = Math.min(Math.max(wait, this.#milliseconds / 4), this.#milliseconds);
      account.refused = { tokens: need.tokens, until: answered + hold, end: answered + wait };
    } else if (granted.requests > 0 || granted.tokens > 0) {
      account.lease = { limits, epoch, granted, until: now + this.#milliseconds };
      account.left = granted;
      account.timer = setTimeout(() => void this.#giveBack(name, account), this.#milliseconds).unref();
    }
    return wait;
  }

  /** Expected use in the length of a lease, if use goes on as since the store was last asked; at most double. */
  #expect({ used, expected }: Account, elapsed: number): Amounts {
    if (elapsed >= this.#milliseconds) return used;
    const rate = this.#milliseconds / Math.max(1, elapsed);
    const least = (used: number, expected: number) => Math.ceil(Math.min(used * rate, 2 * Math.max(used, expected)));
    return { requests: least(used.requests, expected.requests), tokens: least(used.tokens, expected.tokens) };
  }

  /** Ends the lease; the part of the next order that reports it. */
  #end(account: Account): Pick<Order, "ended"> {
    const { lease, left } = account;
    clearTimeout(account.timer);
    account.lease = undefined;
    return lease === undefined ? {} : { ended: { epoch: lease.epoch, granted: lease.granted, unused: left } };
  }

  async #giveBack(name: string, account: Account): Promise<void> {
    const limits = account.lease?.limits;
    if (limits !== undefined) await this.#ask(name, limits, { need: nothing, more: nothing, ...this.#end(account) });
  }

  #account(name: string): Account {
    return getOrMake(this.#accounts, name, () => ({
      ...{ lease: undefined, left: nothing, askedAt: -Infinity, expected: nothing, used: nothing },
      ...{ refused: { tokens: 0, until: -Infinity, end: -Infinity } },
      ...{ asking: undefined, waiting: nothing, timer: undefined },
    }));
  }
}

function plus(a: Amounts, b: Amounts): Amounts {
  return { requests: a.requests + b.requests, tokens: a.tokens + b.tokens };
}

function minus(a: Amounts, b: Amounts): Amounts {
  return { requests: a.requests - b.requests, tokens: a.tokens - b.tokens };
}

/** The larger of each; at least 0. */
function most(a: Amounts, b: Amounts): Amounts {
  return { requests: Math.max(0, a.requests, b.requests), tokens: Math.max(0, a.tokens, b.tokens) };
}
