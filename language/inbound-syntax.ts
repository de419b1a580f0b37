/** The parts of an inbound file, after parsing. */
import type { InboundApi } from "../runtime/inbound/api.ts";
import type { AdapterSpec } from "./syntax.ts";

/** The keys of an inbound file besides its rules; `spec/README.md` explains each. */
type Head = Omit<InboundApi, "check" | "read" | "answer" | "event" | "failure" | "count">;

/** An inbound API: how its requests are read and its replies written. */
export interface InboundSpec extends Head {
  /** The file, relative to the root. */
  readonly source: string;
  /** `camel`: callers may also write keys in snake case. */
  readonly keys?: "camel" | undefined;
  /** The native type of a request. */
  readonly input: string;
  /** The rules of both halves; `body` reads a request. */
  readonly program: AdapterSpec;
}
