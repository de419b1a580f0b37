/** The interface of a generated inbound API. Generated code imports this through `primitives.ts`. */

import type { Answer, AnswerFailure, Call, InputCount, Native, Step } from "../../generated/hub.ts";
import type { FieldCondition } from "../adapter.ts";

/** A native request, checked; `model` and `stream` are set if they are part of the path. */
export interface Inbound<Request = never> {
  readonly req: Request;
  readonly model: string | undefined;
  readonly stream: boolean | undefined;
}

/** The parts of a request that reach into the account at the vendor. */
export interface Account {
  /** Headers that choose who is billed. */
  readonly headers: readonly string[];
  /** Paths of fields that name what is stored there. */
  readonly fields: readonly string[];
}

/** The treatment of a relayed request that does not say whether it is stored. */
export interface Unstored {
  /** The field that says so. */
  readonly unless: string;
  readonly add: Native;
  /** Fields to add for each fact of the model; a list is appended to the caller's. */
  readonly add_for: Readonly<Record<string, Native>>;
  /** Paths of fields that refer to what was stored. */
  readonly refuse: readonly string[];
}

/** Where a history has what callers send back unread. */
export interface State {
  /** Paths of strings that may be envelopes, or ids that are marked. */
  readonly fields: readonly string[];
  /** Paths of fields of reasoning that has no state, and is not stored at the vendor. */
  readonly unsigned: readonly string[];
  /** Globs for the bodies of a vendor's errors about such state that it cannot read. */
  readonly refused: readonly string[];
  /** Whether reasoning that is only text is answered with an envelope. */
  readonly seals?: true;
}

/**
 * What is read of a value: all of it; or what these readers read of an object, or of each object in an array. Without readers the
 * value is only compared with others, so that a number is read, but no field of an object.
 */
export type Reads = true | readonly (string | Reader)[];

/** A rule, or a part of one, that reads an object. */
export interface Reader {
  /** The fields that decide whether it applies: one of these values, any value, any string, or none. */
  readonly if?: Readonly<Record<string, readonly (string | number | boolean)[] | "present" | "string" | "absent">>;
  readonly fields?: Readonly<Record<string, Reads>>;
  /** Rules that it passes the object on to. */
  readonly also?: readonly string[];
  /** Whether it reads all of the object. */
  readonly all?: true;
  /** Whether it leaves the object out. */
  readonly dropped?: true;
}

/** The readers of an API, by rule; the first one that applies to an object reads it. The rule `request` reads the body. */
export type ReadsByRule = Readonly<Record<string, readonly Reader[]>>;

/** An API that callers can use: names as data, the translation as functions. Generated, one file each. */
export interface InboundApi<Request = never> {
  readonly api: string;
  readonly under: readonly string[];
  readonly paths: {
    readonly reply: string;
    readonly stream?: string;
    readonly count?: string;
    readonly models?: string;
  };
  /** The paths of calls that are passed on to the vendor of their model, and are not translated, by name. */
  readonly relayed?: Readonly<Record<string, string>>;
  /** The paths of fields in the body of a relayed call that repeat the model of its path. */
  readonly repeated?: readonly string[];
  readonly prefix?: string;
  readonly owner: readonly string[];
  readonly turns: "as_sent" | "alternate";
  readonly text_parts: "keep" | "join";
  /** The ends of the normal form that it has no word for, and the word that callers get. */
  readonly ends: Readonly<Record<string, string>>;
  readonly schemas: "json" | "openapi";
  readonly frame: {
    readonly sse?: string;
    readonly event?: string;
    readonly number?: string;
    readonly done?: string;
    readonly idle?: string;
  };
  readonly callers: readonly string[];
  /** The caller's headers that name its session, the first one that is sent first. */
  readonly session: readonly string[];
  readonly count_request?: { readonly in?: readonly string[]; readonly defaults?: Native };
  /** The caller's headers that are relayed, with their value where the caller sends none. */
  readonly headers: Readonly<Record<string, string | null>>;
  /** The headers of a relayed reply that are passed on, as globs, with the name that they get; null for their own. */
  readonly reply_headers: Readonly<Record<string, string | null>>;
  /**
   * The fields with which a relayed stream has token counts, and the events that have nothing else: they are not passed on to a
   * caller who has not asked for them.
   */
  readonly counted?: FieldCondition & { readonly ask: Native };
  readonly state: State;
  readonly account?: Account;
  readonly unstored?: Unstored;
  /** The kinds of generated files that an answer has no place for. */
  readonly lacks?: readonly string[];
  readonly native: readonly string[];
  /** The fields that a provider of the same API gets as they came where its rules send nothing of them. */
  readonly passes?: readonly string[];
  /** Paths of fields without which nothing is lost, each with the values for which that is so; an empty list means all. */
  readonly needless: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  /** The fields of the request that its answer depends on; the others do not stay in memory. */
  readonly asked: readonly string[];
  /** What is read of a request. */
  readonly reads: ReadsByRule;
  /** The paths in a caller's body that a field of the request is made of, where its name is another one. */
  readonly feeds: Readonly<Record<string, readonly string[]>>;
  /**
   * The body without nulls.
   * @throws {InvalidRequest} for a body without the shape of a request
   */
  check(body: unknown, at: string): unknown;
  /** @throws {Refused} for a request that cannot be translated */
  read(x: Inbound<Request>): Call;
  answer(answer: Answer): object;
  event(step: Step): object[] | undefined;
  failure(failure: AnswerFailure): object;
  count?(count: InputCount): object;
}
