/** The interface of a generated inbound API. Generated code imports this through `primitives.ts`. */

import type { Answer, AnswerFailure, Call, InputCount, Step } from "../../generated/hub.ts";
import type { InboundHead } from "../../generated/shapes.ts";

/** A native request, checked; `model` and `stream` are set if they are part of the path. */
export interface Inbound<Request = never> {
  readonly req: Request;
  readonly model: string | undefined;
  readonly stream: boolean | undefined;
}

/**
 * The parts read of a value: all of it; or those that these readers read of an object, or of each object in an array. Without
 * readers the value is only compared with others, so that a number is read, but no field of an object.
 */
export type Reads = true | readonly (string | Reader)[];

/** Conditions on fields: one of these values, any value, any string, or none; or an object whose fields fulfil conditions. */
export interface Conditions {
  readonly [key: string]: readonly (string | number | boolean)[] | "present" | "string" | "absent" | Conditions;
}

/** A rule, or a part of one, that reads an object. */
export interface Reader {
  /** The fields that decide whether it applies. */
  readonly if?: Conditions;
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
export interface InboundApi<Request = never> extends InboundHead {
  /** The fields of the request that its answer depends on; the others do not stay in memory. */
  readonly asked: readonly string[];
  /** The parts of a request that the rules read, by rule. */
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
