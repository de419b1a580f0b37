/** Masks credentials in what leaves this process. */
import { BoundedCache } from "../bounded-cache.ts";
import type { Signer } from "./signer.ts";

/** Shorter credentials are not masked: they would match ordinary words. */
const shortest = 4;

const masked = "***";

/** A form in which a credential may be quoted. */
interface Form {
  readonly text: string;
  readonly bytes: Buffer;
}

/** A credential as it is, percent-encoded, and escaped as in a JSON string, which may be in another one. */
const forms = new BoundedCache((secret: string): readonly Form[] => {
  const percent = encodeURIComponent(secret.toWellFormed());
  const encoded = [percent, percent.replaceAll("%2F", "/")];
  const inLowerCase = encoded.map((text) => text.replace(/%../g, (code) => code.toLowerCase()));
  const escaped = [inString(secret), inString(secret).replaceAll("/", "\\/"), ...inHtml(inString(secret))];
  const all = new Set([secret, ...encoded, ...inLowerCase, ...escaped, ...escaped.map(inString)]);
  return [...all].map((text) => ({ text, bytes: Buffer.from(text) }));
});

/** The inside of this JSON string. */
function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The same with the escapes of servers that keep JSON safe in HTML, in lower and upper case. */
function inHtml(text: string): string[] {
  const hex = (mark: string): string => mark.charCodeAt(0).toString(16);
  const cases = [hex, (mark: string) => hex(mark).toUpperCase()];
  return cases.map((code) => text.replace(/[+=&<>']/g, (mark) => `\\u00${code(mark)}`));
}

export class Mask {
  /** Longest first: one credential may be a prefix of another. */
  readonly #forms: readonly Form[];

  constructor(secrets: Iterable<string>) {
    this.#forms = [...new Set(secrets)]
      .filter(({ length }) => length >= shortest)
      .flatMap((secret) => forms.get(secret))
      .sort((a, b) => b.text.length - a.text.length);
  }

  /** The text with every credential replaced by `***`, also where it is percent-encoded or escaped. */
  text(text: string): string {
    return this.#forms.reduce((rest, form) => rest.replaceAll(form.text, masked), text);
  }

  /** Masks credentials in the message, stack and body of an error and its causes. Returns the same error. */
  error<T>(error: T): T {
    for (let at: unknown = error; at instanceof Error; at = at.cause) {
      for (const property of ["message", "stack", "body"]) {
        const text: unknown = Reflect.get(at, property);
        const masked = typeof text === "string" ? this.text(text) : text;
        // assignment can fail: a DOMException, such as the reason of a signal, has only a getter for its message
        if (masked !== text) Object.defineProperty(at, property, { value: masked });
      }
      if (at.cause === error) break;
    }
    return error;
  }

  /** The bytes, which need not be text, with every credential replaced; the same object if there is none. */
  bytes(bytes: Buffer): Buffer {
    const found = this.#forms.filter((form) => bytes.includes(form.bytes));
    if (found.length === 0) return bytes;
    const replace = (rest: string, form: Form) => rest.replaceAll(form.bytes.toString("latin1"), masked);
    return Buffer.from(found.reduce(replace, bytes.toString("latin1")), "latin1");
  }

  /** The position of the first credential, or of the beginning of one at the end of the bytes; their length if there is none. */
  firstIn(bytes: Buffer): number {
    const found = this.#forms.map((form) => bytes.indexOf(form.bytes)).filter((at) => at >= 0);
    return Math.min(this.cutIn(bytes), ...found);
  }

  /** The position of a credential that begins at the end of the bytes and may go on after it; their length if there is none. */
  cutIn(bytes: Buffer): number {
    return Math.min(bytes.length, ...this.#forms.map((form) => bytes.length - sharedEnd(bytes, form.bytes)));
  }
}

/** The credentials of the configured registrations: their keys, and the tokens in use. */
export class Secrets {
  readonly #signers: readonly Signer[];
  readonly #keys: readonly string[];
  readonly #mask: Mask;

  constructor(routes: readonly { readonly key: string | undefined; readonly signer?: Signer }[]) {
    this.#signers = routes.flatMap(({ signer }) => signer ?? []);
    this.#keys = routes.flatMap(({ key }) => key ?? []);
    this.#mask = new Mask(this.#keys);
  }

  /** Masks what is in use now. */
  mask(): Mask {
    const tokens = this.#signers.flatMap((signer) => signer.secrets());
    return tokens.length === 0 ? this.#mask : new Mask([...this.#keys, ...tokens]);
  }
}

/** The length of the longest end of these bytes that is a beginning of the form. */
function sharedEnd(bytes: Buffer, form: Buffer): number {
  for (let length = Math.min(form.length - 1, bytes.length); length > 0; length--) {
    if (bytes.compare(form, 0, length, bytes.length - length) === 0) return length;
  }
  return 0;
}
