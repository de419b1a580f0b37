// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
/** Options of a client, for all of its calls, and of one call, which win. */
export interface CommonOptions {
  /** The milliseconds without data after which a call fails (none by default). */
  readonly timeout?: number | undefined;
  /** Headers to send, such as a token for a gateway in front of the proxy; those of a call win. */
  readonly headers?: Readonly<Record<string, string>> | Headers | undefined;
  /** How often a call is sent again if the proxy is overloaded or cannot be reached (2 by default). */
  readonly retries?: number | undefined;
}

/** Options of a call that are the same in all languages. */
export interface RequestOptions extends CommonOptions {
  /** The id of the request in the proxy's log. */
  readonly requestId?: string | undefined;
  /**
   * Whether a call is sent again also if its connection breaks after it was sent; the provider may then be asked twice,
   * and bill both.
   */
  readonly resend?: boolean | undefined;
}

/** The names of the options of both. */
export const commonOptions: readonly string[] = ["timeout", "headers", "retries"];

/** The names of the options of a call. */
export const requestOptions: readonly string[] = [...commonOptions, "requestId", "resend"];
