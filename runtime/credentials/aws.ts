/** Signatures of AWS (version 4), with the credentials of the environment, a profile, a container or the machine. */
import { createHash, createHmac, type Hash, type Hmac } from "node:crypto";
import { Agent } from "node:https";
import type { HttpRequest } from "../transport/http-client.ts";
import type { Expiring } from "./renewed.ts";

export interface Identity {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export async function connect(): Promise<() => Promise<Expiring<Identity>>> {
  const { defaultProvider } = await import("@aws-sdk/credential-provider-node");
  // the packages of the other clouds look for proxies themselves
  const httpsAgent = new Agent({ keepAlive: true, proxyEnv: process.env });
  const provider = defaultProvider({ clientConfig: { requestHandler: { httpsAgent } } });
  return async () => {
    const identity = await provider();
    // without an end it is valid until the process ends
    return { value: identity, expires: identity.expiration?.getTime() ?? Number.POSITIVE_INFINITY };
  };
}

/** The headers of a request with its signature, which covers its body, path and headers. */
export async function sign(
  { url, headers, body }: HttpRequest,
  service: string,
  region: string,
  credentials: Identity,
): Promise<Record<string, string>> {
  const { SignatureV4 } = await import("@smithy/signature-v4");
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const signed = await signer.sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...headers, host: url.host },
    body,
  });
  const { host: _, ...others } = signed.headers;
  return others;
}

/** SHA-256 in the form that the package requires. */
class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {}
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === "string") return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
}
