/**
 * The interface of a generated adapter and the types of its inputs. Generated code imports this through
 * `primitives.ts`.
 */
import type { Effort, EngineRequest, OfferedTool, Sink, TextItem, Turn } from "../generated/hub.ts";
import type { Conversation, Counting, RetryHint, Served } from "../generated/shapes.ts";

export type { Conversation, Counting, RetryHint, Served };

/** A native object: JSON in the provider's own format. The provider validates it; Dragoman does not. */
// biome-ignore lint/suspicious/noExplicitAny: templates read arbitrary paths of it
export type Native = Readonly<Record<string, any>>;

/**
 * The engine request as templates see it: validated, without nulls, `stop` as an array, custom tools as functions,
 * schemas reduced, rejected fields absent. Whether to stream is in the exchange.
 */
export type Request = Readonly<
  Omit<EngineRequest, "stop" | "stream" | "tools"> & {
    stop?: string[] | undefined;
    tools?: OfferedTool[] | undefined;
  }
>;

/** One exchange with a provider: everything that the templates `body`, `headers` and `let` can read. */
export interface Exchange {
  readonly req: Request;
  /** The normalized turns; empty for a dialect that reads `$req.messages`. */
  readonly messages: Turn[];
  /** The assistant turns since the last user message, i.e. of a tool loop in progress. They are also in `messages`. */
  readonly loop: Turn[];
  readonly system: System;
  /** The raw model name, as it is sent. */
  readonly model: string;
  readonly stream: boolean;
  /** Whether a caller of an inbound API has sent the request; the contract's endpoints copy fewer fields. */
  readonly inbound?: true | undefined;
  /** The credential; absent only for a registration that does not require one. */
  readonly key: string | undefined;
  /** The provider's native object, merged over all of its namespaces; `{}` when the request has none. */
  readonly ns: Native;
  /** `ns` without `model`, `stream` and the keys that a template or header reads by name. */
  readonly native: Native;
  /** Facts about the model's family: `true` or absent. */
  readonly facts: Readonly<Record<string, true | undefined>>;
  /** The model's family: the row of the clamp table. */
  readonly family: string;
  /** The clamp table's answer, once `asked` was called. Only telemetry reads it. */
  reasoned?: Asked | undefined;
  /** The caller's names of tools, by those that were sent in their place. */
  readonly names?: ReadonlyMap<string, string> | undefined;
}

export interface System {
  /** All system and developer text, joined with blank lines. */
  readonly text?: string | undefined;
  /** The same text as parts; only when one of them has `cache_control`. */
  readonly parts?: TextItem[] | undefined;
}

/**
 * A name under which an adapter can be addressed, with its credential and base URL. The canonical name is listed first.
 */
export interface Registration {
  readonly key: string;
  /** Environment variables for the credential; the first one that is set is used. */
  readonly credential: readonly string[];
  readonly base_url: string;
  readonly namespace?: string;
  /** The environment variables of each setting in its address; the first one that is set is used. */
  readonly settings?: Readonly<Record<string, readonly string[]>>;
}

/** How requests without an API key are authorized. */
export interface CredentialKind {
  readonly kind: "google" | "entra" | "aws";
  /** The scope of a token, or the service that a signature is for. */
  readonly of: string;
}

/** A base URL in which `${name}` is a setting, or one for each value of the setting `of`, with a row `else`. */
export type Base = string | { readonly of: string; readonly rows: Readonly<Record<string, string>> };

export type Replay = Extract<Conversation["replay"], string>;
export type SystemPlace = Extract<Conversation["system"], string>;

/** A condition on a body: paths of fields that are all set, of which one is set, and that are not. */
export type FieldCondition = Pick<NonNullable<Served["except"]>[number], "fields" | "any" | "unless">;

/** A dialect without a provider: how its replies are read, and which native fields have a general meaning. */
export interface DialectReader {
  readonly dialect: string;
  /** `binary`: streams are `application/vnd.amazon.eventstream`. Absent: server-sent events. */
  readonly framing?: "binary";
  /** The positions of citations are in UTF-8 bytes. Absent: in characters. */
  readonly cites?: "bytes";
  /** Native fields with the values at which the provider counts tokens. Absent: it always does. */
  readonly metered?: Native;
  /** Paths of native fields that name further models, such as `tools[].model`. Absent: none. */
  readonly other_models?: readonly string[];
  /** Paths of native fields that limit the tokens of the answer, such as `generationConfig.maxOutputTokens`. Absent: none. */
  readonly output_limits?: readonly string[];
  /** Paths of native fields with the number of answers, each of which may have that many tokens. Absent: none. */
  readonly choice_counts?: readonly string[];
  /** The reply functions return whether a rule matched. They accept any JSON and never throw. */
  response(it: unknown, out: Sink): boolean;
  stream(it: unknown, out: Sink): boolean;
  error(it: unknown, out: Sink): boolean;
}

/** Families of a provider's models by name, or all of them. */
export type FamilyNames = readonly string[] | "all";

/**
 * One row of a clamp table: the rule that writes the control (or null), then one cell per effort, in the hub's order.
 */
export type ClampRow = readonly [as: string | null, ...cells: (string | number | null)[]];

/** How the mode `pro` is expressed: natively for these families, otherwise by raising the effort one step. */
export interface Pro {
  readonly native?: readonly string[];
  readonly bump?: readonly Effort[];
}

/** The cell values a rule can receive: those of the rows that name it, without percentages and numbers. */
export type Cell<Clamp, As extends string> =
  Extract<Clamp[keyof Clamp], readonly [As, ...unknown[]]> extends readonly [unknown, ...infer Cells]
    ? Exclude<Cells[number], number | null | `${number}%` | "rest"> & string
    : never;

/** The arguments of a clamp table's rules, discriminated by `as`. */
export type AskedOf<Clamp> = {
  [As in Extract<Clamp[keyof Clamp], readonly [string, ...unknown[]]>[0]]: Asked<Cell<Clamp, As>> & { readonly as: As };
}[Extract<Clamp[keyof Clamp], readonly [string, ...unknown[]]>[0]];

/** A value of a reply: at any depth, what is in it can be missing or null even where the documentation says otherwise. */
export type Received<T> =
  | (T extends readonly (infer Element)[] ? Received<Element>[] : T extends object ? ReceivedKeys<T> : T)
  | null
  | undefined;
/** Under a name of its own, which the messages of the type checker then use. */
type ReceivedKeys<T> = { readonly [Key in keyof T]?: Received<T[Key]> };

/** The argument of a clamp rule. `Cell` is the union of the cell values in the rows that name the rule. */
export interface Asked<Cell extends string = string> {
  readonly as: string;
  /** The effort in the request. */
  readonly asked?: Effort;
  readonly cell?: Cell;
  readonly tokens?: number;
  readonly mode?: "pro";
  readonly summary?: "auto" | "none";
  /** Whether a caller of an inbound API asks for the summary. */
  readonly inbound?: true;
}

/** A provider: names and tables as data, request and reply mappings as functions. Generated, one file each. */
export interface Adapter extends DialectReader {
  readonly provider: string;
  readonly names: readonly Registration[];
  /** The APIs, by name, whose requests are passed on unchanged: that of its dialect, and others that the provider serves. */
  readonly serves?: Readonly<Record<string, Served>>;
  /** `read`: the config file's key is only read; `none`: it is ignored. Absent: it is read, and the CLI can set it. */
  readonly config_key?: "read" | "none";
  /** Whether it works without an API key. */
  readonly key_optional?: true;
  /** Authorizes requests if there is no API key; absent if nothing does. */
  readonly credential?: CredentialKind;
  /** The default base URL. A provider without one is registered by setting its base URL variable. */
  readonly base?: Base;
  /** The settings that the default base URL contains, and those that the paths contain. */
  readonly holes?: { readonly base: readonly string[]; readonly url: readonly string[] };
  /** The path of a call; `model` and the settings are percent-encoded. */
  url(model: string, stream: boolean, settings: Readonly<Record<string, string>>): string;
  /** How it counts the input tokens of a request; absent if it cannot. */
  readonly count?: Counting;
  /** Whether a request has a native object of this provider, in the namespace of any of its names. */
  hasNative(req: Readonly<Record<string, unknown>>): boolean;
  readonly model_prefix?: string;
  readonly bare_prefixes: readonly string[];
  readonly conversation: Conversation;
  /** Whether templates read the normalized turns or `$req.messages`. */
  readonly reads: "turns" | "messages";
  /** The families whose text begins with their reasoning, in `<think>` tags. Absent: none. */
  readonly think_tags?: readonly string[];
  /** The fields of a request that its rules read; others are lost, but for the conversation. */
  readonly fields: readonly string[];
  /** Paths of these fields and of fields within them that are not sent; without `families`, for none; with `inbound`, of the contract. */
  readonly unsent: readonly {
    readonly families?: readonly string[];
    readonly inbound?: false;
    readonly paths: readonly string[];
  }[];
  /** Paths of these fields and of fields within them that are not sent next to some others. */
  readonly conditional?: readonly string[];
  /** Family → row of the clamp table. Absent: the provider has no control of reasoning. */
  readonly clamp?: Readonly<Record<string, ClampRow>>;
  /** Family → efforts that are sent as they are, though its models are not known to take them. Absent: none. */
  readonly doubtful?: Readonly<Record<string, readonly Effort[]>>;
  readonly placed: readonly string[];
  /** Family → globs on the raw model name; the first match wins. */
  readonly families: Readonly<Record<string, readonly string[]>>;
  /** Fact → the families for which it is true. */
  readonly facts: Readonly<Record<string, FamilyNames>>;
  /** Request field, or field within lists (`messages[].name`) → the families that reject it. */
  readonly rejects: Readonly<Record<string, FamilyNames>>;
  /** The `max_tokens` to send when the request sets none; absent where the API does not require it. */
  readonly default_max_tokens?: number;
  readonly retry: readonly RetryHint[];
  request(x: Exchange): object;
  headers(x: Exchange): Record<string, string | undefined>;
}
