/**
 * What a generated adapter is, and what it is handed. Generated code imports this through `primitives.ts`.
 */
import type { Effort, EngineRequest, Sink, TextItem, Turn } from "../generated/hub.ts";

/** A native object: JSON that the provider, not the product, validates. */
// biome-ignore lint/suspicious/noExplicitAny: templates step into it, whatever it holds
export type Native = Readonly<Record<string, any>>;

/** The engine request as templates see it: checked, nulls gone, `stop` a list, schemas reduced, what the family rejects absent. */
export type Request = Readonly<Omit<EngineRequest, "stop"> & { stop?: string[] | undefined }>;

/** One exchange with a provider: everything that `body`, `headers` and `let` may read. */
export interface Exchange {
  readonly req: Request;
  /** The turns of the normal form; empty for a dialect that reads `$req.messages`. */
  readonly messages: Turn[];
  /** The answers since the user last spoke: those of a tool loop that is still open. They stand in `messages` too. */
  readonly loop: Turn[];
  readonly system: System;
  /** The raw model name, as it is sent. */
  readonly model: string;
  readonly stream: boolean;
  /** The credential; absent only where a registration may go without one. */
  readonly key: string | undefined;
  /** This provider's native object, whichever of its names it came under; `{}` when there is none. */
  readonly ns: Native;
  /** `ns` without the keys that a template or header reads by name, and without `model` and `stream`. */
  readonly native: Native;
  /** Words that hold for the model's family; `true` or absent. */
  readonly facts: Readonly<Record<string, true | undefined>>;
  /** The row of the clamp table. */
  readonly family: string;
}

export interface System {
  /** All system and developer text, joined by blank lines. */
  readonly text?: string | undefined;
  /** The same as parts, only when one of them has `cache_control`. */
  readonly parts?: TextItem[] | undefined;
}

/** A way to reach an adapter: a key, its credential and its address. Canonical name first, the contract's second. */
export interface Registration {
  readonly key: string;
  /** The environment variables whose first present one is the credential. */
  readonly credential: readonly string[];
  readonly base_url: string;
  readonly namespace?: string;
}

/** Where a request goes. */
export interface Target {
  readonly adapter: Adapter;
  readonly registration: Registration;
  /** The raw model name. */
  readonly model: string;
  /** The credential; absent only where a registration may go without one. */
  readonly key: string | undefined;
}

/** How a dialect wants its conversation. Each key is explained in `spec/README.md`. */
export interface Conversation {
  readonly turns: "as_sent" | "alternate";
  readonly results: "own_turn" | "first_in_user";
  readonly blank_text: "keep" | "drop";
  readonly system_alone?: "keep" | "as_user";
  /** `allow` is the inside of a character class, or `any`. */
  readonly tool_ids?: { readonly allow: string; readonly most: number };
  readonly stop?: { readonly blank?: "drop"; readonly most?: number };
  readonly schema?: { readonly keep: readonly string[]; readonly const?: "enum" };
  /** Whose reasoning goes back: this provider's, or only what the same model made; per family where it differs. */
  readonly replay: Replay | Readonly<Record<string, Replay>>;
}
export type Replay = "provider" | "model";

/** A row of `retry:`: a response header that tells when to try again. */
export interface RetryHint {
  readonly header: string;
  readonly unit: "seconds" | "epoch_ms" | "rfc3339" | "go_duration";
  readonly remaining?: string;
}

/** One row of a clamp table: the rule that writes the control (or none), then a cell for each effort, in the hub's order. */
export type ClampRow = readonly [as: string | null, ...cells: (string | number | null)[]];

/** How `pro` is told: natively by these families, else one step up this ladder. */
export interface Pro {
  readonly native?: readonly string[];
  readonly bump?: readonly Effort[];
}

/** The words that a rule may find in its cells: those of the rows that name it, shares and numbers left out. */
export type Cell<Clamp, As extends string> =
  Extract<Clamp[keyof Clamp], readonly [As, ...unknown[]]> extends readonly [unknown, ...infer Cells]
    ? Exclude<Cells[number], number | null | `${number}%` | "rest"> & string
    : never;

/** What the rules of a clamp table are called with, told apart by `as`. */
export type AskedOf<Clamp> = {
  [As in Extract<Clamp[keyof Clamp], readonly [string, ...unknown[]]>[0]]: Asked<Cell<Clamp, As>> & { readonly as: As };
}[Extract<Clamp[keyof Clamp], readonly [string, ...unknown[]]>[0]];

/** A value of a reply: missing or null, whatever the documented type says. */
export type Received<T> = T | null | undefined;

/** A union of which any key of any member may be read: absent where the member has no such key. */
export type Loose<Union, All = Union> = Union extends readonly unknown[]
  ? Union
  : Union extends object
    ? Union & { [Key in Exclude<KeysOf<All>, keyof Union>]?: undefined }
    : Union;
type KeysOf<Union> = Union extends readonly unknown[] ? never : Union extends object ? keyof Union : never;

/** What a clamp rule is called with. `Cell` is the words of the rows that name the rule. */
export interface Asked<Cell extends string = string> {
  readonly as: string;
  /** The caller's own effort. */
  readonly asked?: Effort;
  readonly cell?: Cell;
  readonly tokens?: number;
  readonly mode?: "pro";
  readonly summary?: "auto" | "none";
}

/** A whole provider: names and tables as data, request and reply as functions. One generated file each. */
export interface Adapter {
  readonly provider: string;
  readonly dialect: string;
  readonly names: readonly Registration[];
  /** The config file's key is read only, or does not count. Absent: it is read, and the command-line tool can set it. */
  readonly config_key?: "read" | "none";
  /** The origin when no base URL is set; without one the base URL variable is what registers the provider. */
  readonly base?: string;
  /** The path of a call; `model` comes percent-encoded. */
  url(model: string, stream: boolean): string;
  readonly model_prefix?: string;
  readonly bare_prefixes: readonly string[];
  readonly conversation: Conversation;
  /** Whether templates read the turns of the normal form or `$req.messages`. */
  readonly reads: "turns" | "messages";
  readonly placed: readonly string[];
  /** Family → globs on the raw model name; the first row that fits wins. */
  readonly families: Readonly<Record<string, readonly string[]>>;
  /** Fact → the families it holds for. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
  /** Request field → the families that refuse it. */
  readonly rejects: Readonly<Record<string, readonly string[]>>;
  /** The length of the answer, in tokens, that is asked for where a request sets none; absent where the provider decides. */
  readonly default_max_tokens?: number;
  readonly retry: readonly RetryHint[];
  request(x: Exchange): object;
  headers(x: Exchange): Record<string, string | undefined>;
  /** Each entry says whether a rule fitted. They accept any JSON and never throw. */
  response(it: unknown, out: Sink): boolean;
  stream(it: unknown, out: Sink): boolean;
  error(it: unknown, out: Sink): boolean;
}
