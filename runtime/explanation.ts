/** What `explain` answers: types only, nothing of it is loaded before somebody asks. */

/** What would be sent for a request, and why. */
export interface Explanation {
  /** The name that was addressed, and the model's own name. */
  readonly provider: string;
  readonly model: string;
  /** The row of the provider's tables that the model falls into. */
  readonly family: string;
  /** Path and query of a configured base URL may hold a secret: `…` stands for them. */
  readonly url: string;
  readonly method: "POST";
  /** A credential is replaced by the name of its variable in angle brackets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** One entry for each leaf of the body, each header, and the URL. */
  readonly written: readonly Written[];
  /** One entry for each leaf of the request that did not arrive as it was. */
  readonly unsent: readonly Unsent[];
  /** What the provider is known to refuse, each as a sentence. */
  readonly warnings: readonly string[];
}

/** Who wrote a leaf. */
export interface Written {
  /** A JSON pointer into the explanation: `/body/messages/0/role`, `/headers/authorization`, `/url`. */
  readonly pointer: string;
  /** The line that wrote it: `spec/…yaml:line`, or `runtime` for what the library says to every provider. */
  readonly rule: string;
  /** Where it comes from: a JSON pointer into the request, `spec` when the line says it itself, or `credential`. */
  readonly from: string;
  /** Further places it is made of. */
  readonly also?: readonly string[];
  readonly action: Action;
  /** What the line says about its reason. */
  readonly why?: string;
}

/**
 * What was done: the value is the caller's under the same name (`copied`) or another (`renamed`), or from a native object
 * (`native`); a table or a rule put a word for it (`mapped`), the nearest one that the model knows (`clamped`); it was worked
 * out (`computed`); nobody gave one (`defaulted`); the API wants it so (`constant`).
 */
export type Action = "copied" | "renamed" | "native" | "mapped" | "clamped" | "computed" | "defaulted" | "constant";

/** What became of a leaf of the request. */
export interface Unsent {
  /** A JSON pointer into the request. */
  readonly pointer: string;
  readonly action: UnsentAction;
  readonly reason: string;
  /** The line that decided it. */
  readonly rule?: string;
}

/**
 * Another value was sent for it (`mapped`, `clamped`, `computed`); it decided what else is sent (`read`); another value won
 * (`overridden`, `superseded`); the model's family refuses it (`rejected`); it was left out (`dropped`); it is a null, which
 * says nothing (`absent`).
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
