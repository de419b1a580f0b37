/** The result of `explain`. Types only: the implementation is loaded on the first call. */
import type { ModelPrices } from "../generated/prices.ts";

/** The call that would be sent for a request, and why. */
export interface Explanation {
  /** The API of the request, if it is one of a vendor's. */
  readonly as?: string;
  /**
   * The request would be passed on unchanged, except for the model: the provider is the vendor of the API. Then each value
   * has the rule `runtime`.
   */
  readonly relayed?: true;
  /** The addressed registration and the raw model name. */
  readonly provider: string;
  readonly model: string;
  /** The family of the model in the provider's tables. */
  readonly family: string;
  /** The path and query of a configured base URL are shown as `…`, since they may contain a secret. */
  readonly url: string;
  readonly method: "POST";
  /** Credentials are replaced by the names of their variables in angle brackets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** One entry for each leaf of the body, each header, and the URL. */
  readonly written: readonly Written[];
  /** One entry for each leaf of the request that is not sent unchanged. */
  readonly unsent: readonly Unsent[];
  /** Known reasons for the provider to reject the request, one sentence each. */
  readonly warnings: readonly string[];
  /** Prices for the cost of the answer; absent if no price of the model is known. */
  readonly prices?: ExplainedPrices;
}

/** The prices of a model in USD per million tokens, and the day on which they were these. */
export interface ExplainedPrices extends ModelPrices {
  /** The line of the registry that has them: `spec/registry/…yaml:line`. */
  readonly rule: string;
}

/** The origin of a leaf. */
export interface Written {
  /** A JSON pointer into the explanation: `/body/messages/0/role`, `/headers/authorization`, `/url`. */
  readonly pointer: string;
  /** The line that wrote it: `spec/…yaml:line`, or `runtime` for what is sent to every provider. */
  readonly rule: string;
  /** The line that read the value from a request in a vendor's API: `spec/inbound/…yaml:line`. */
  readonly read?: string;
  /**
   * Where the value comes from: a JSON pointer into the request, `spec` for a literal in that line, or `credential`.
   */
  readonly from: string;
  /** Further places in the request that contributed to the value. */
  readonly also?: readonly string[];
  readonly action: Action;
  /** The reason given in the spec. */
  readonly why?: string;
}

/**
 * How the value was obtained: from the request under the same name (`copied`) or another (`renamed`), from a native
 * object (`native`), translated by a table or rule (`mapped`), replaced by the nearest value the model supports
 * (`clamped`), calculated (`computed`), a default because the request has none (`defaulted`), required by the provider
 * besides what the caller sends (`added`), or fixed by the API (`constant`).
 */
export type Action =
  | "copied"
  | "renamed"
  | "native"
  | "mapped"
  | "clamped"
  | "computed"
  | "defaulted"
  | "added"
  | "constant";

/** A leaf of the request that is not sent unchanged, with its fate. */
export interface Unsent {
  /** A JSON pointer into the request. */
  readonly pointer: string;
  readonly action: UnsentAction;
  readonly reason: string;
  /** The line of the spec that decided it. */
  readonly rule?: string;
}

/**
 * Callers are informed that the nearest value was sent (`clamped`), that the model's family does not accept it (`rejected`),
 * or that it was left out (`dropped`). Nothing is lost where another form was sent (`mapped`, `computed`), where it only
 * influenced other values (`read`), where another value of the request took precedence (`overridden`, `superseded`), and
 * without it where it is null or says nothing to this provider (`absent`).
 */
export type UnsentAction =
  | "mapped"
  | "clamped"
  | "computed"
  | "read"
  | "overridden"
  | "superseded"
  | "rejected"
  | "dropped"
  | "absent";
