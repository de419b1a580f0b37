/**
 * Authorizes requests to a provider without an API key. The packages that do it are optional: they are loaded for the first
 * request.
 */
import { credentials } from "../../generated/settings.ts";
import type { CredentialKind, Registration } from "../adapter.ts";
import { Credential } from "../errors.ts";
import { shorten } from "../shorten.ts";
import type { HttpRequest } from "../transport/http-client.ts";
import { Mask } from "./mask.ts";
import { Renewed } from "./renewed.ts";

export interface Signer {
  /**
   * The headers that authorize a request; called again for each attempt.
   * @throws {Credential} when there is no credential; the message names what to install or to set
   */
  headers(call: HttpRequest): Promise<Record<string, string>>;
  /** Values that must not be shown, such as in errors. */
  secrets(): readonly string[];
}

/** @param settings of the registration's address; AWS signs for `region` */
export function createSigner(
  { kind, of }: CredentialKind,
  registration: Registration,
  settings: Readonly<Record<string, string>>,
): Signer {
  const { headers, secrets } =
    kind === "aws" ? signatures(of, registration, settings) : tokens(kind, of, settings.project);
  return {
    secrets,
    headers: (call) =>
      headers(call).catch((error: unknown) => {
        throw new Credential(explained(error, kind, registration, secrets()));
      }),
  };
}

function signatures(of: string, registration: Registration, { region }: Readonly<Record<string, string>>): Signer {
  const identity = new Renewed(lazily(async () => (await import("./aws.ts")).connect()));
  return {
    secrets: () =>
      identity.known.flatMap(({ secretAccessKey, sessionToken }) => [secretAccessKey, sessionToken || []].flat()),
    async headers(call) {
      const { sign } = await import("./aws.ts");
      if (region === undefined) throw new Error(`set ${registration.settings?.region?.[0]}, the region to sign for`);
      return sign(call, of, region, await identity.get());
    },
  };
}

function tokens(kind: "google" | "entra", of: string, project: string | undefined): Signer {
  const connect = async () =>
    kind === "google" ? (await import("./google.ts")).connect(of, project) : (await import("./entra.ts")).connect(of);
  const token = new Renewed(lazily(connect));
  return {
    secrets: () => token.known,
    headers: async () => ({ authorization: `Bearer ${await token.get()}` }),
  };
}

/** Connects when it is first called; again if that fails. */
function lazily<T>(connect: () => Promise<() => Promise<T>>): () => Promise<T> {
  let fetch: (() => Promise<T>) | undefined;
  return async () => {
    fetch ??= await connect();
    return fetch();
  };
}

/** The maximum length of a quoted reason, in characters. */
const longestReason = 500;

function explained(
  error: unknown,
  kind: CredentialKind["kind"],
  { key, credential }: Registration,
  secrets: readonly string[],
): string {
  const { packages, hint } = credentials[kind];
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ERR_MODULE_NOT_FOUND" && packages.some((name) => message.includes(`'${name}'`)))
    return `${key} needs packages that are not installed: npm install ${packages.join(" ")}`;
  const reason = shorten(new Mask(secrets).text(message.replaceAll(/\s+/g, " ")), longestReason);
  const keys = credential.length === 0 ? "" : `; or set ${credential[0]}`;
  return `no credential for ${key}: ${reason}; ${hint}${keys}`;
}
