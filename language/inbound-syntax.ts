/** The parts of an inbound file, after parsing. */
import type { Native } from "../runtime/adapter.ts";
import type { Account, Unstored } from "../runtime/inbound/api.ts";
import type { AdapterSpec } from "./syntax.ts";

/** An inbound API: how its requests are read and its replies written. */
export interface InboundSpec {
  readonly api: string;
  /** The file, relative to the root. */
  readonly source: string;
  /** What the paths of its calls are appended to; their only hole is `${model}`. */
  readonly under: readonly string[];
  readonly paths: { readonly reply: string } & { readonly [kind in "stream" | "count" | "models"]?: string };
  /** The same paths are served under this one, too. */
  readonly prefix: string | undefined;
  /** The providers whose opaque fields and native keys callers of this API send, the main one first. */
  readonly owner: readonly string[];
  /** Whether neighbouring turns of one role are merged, and neighbouring text parts of one turn joined. */
  readonly turns: "as_sent" | "alternate";
  readonly text_parts: "keep" | "join";
  /** What callers may write as well: `camel` keys in snake case, schemas in the form of OpenAPI 3.0. */
  readonly keys: "camel" | undefined;
  readonly schemas: "json" | "openapi";
  readonly frame: {
    /** The query without which a stream is one JSON array. */
    readonly sse?: string;
    /** The field of an event that is also the name of the event. */
    readonly event?: string;
    /** The field that numbers the events. */
    readonly number?: string;
    /** The data that ends a complete stream. */
    readonly done?: string;
    /** What is written after a long silence: bytes, or the data of an event. */
    readonly idle?: string;
  };
  /** Headers that only callers of this API send: they get its form where APIs share a path. */
  readonly callers: readonly string[];
  /** Of a request to count tokens: the names of a field that may contain the request, and required fields that it may omit. */
  readonly count_request: { readonly in?: readonly string[]; readonly defaults?: Native } | undefined;
  /** The caller's headers that are relayed, with their value where the caller sends none. */
  readonly headers: Readonly<Record<string, string | null>>;
  /** The headers of a relayed reply that are passed on, as globs, with the name that they get. */
  readonly reply_headers: Readonly<Record<string, string | null>>;
  readonly account: Account | undefined;
  readonly unstored: Unstored | undefined;
  /** Request fields that are only passed to the owner. */
  readonly native: readonly string[];
  /** Request fields that the rules of the answer read, as fields of `asked`; the others do not stay in memory. */
  readonly asked: readonly string[];
  /** The native type of a request. */
  readonly input: string;
  /** The rules of both halves; `body` reads a request. */
  readonly program: AdapterSpec;
}
