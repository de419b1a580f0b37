/** Refuses fields that refer to the operator's account at a provider, in requests of callers with keys. */
import { inboundApis } from "../../generated/inbound/index.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { wrappedIn } from "../../runtime/inbound/request.ts";
import { findField } from "../../runtime/request/field-paths.ts";
import type { CallerKey } from "./caller-keys.ts";

/** Fields of a request of the hub that name a provider's files. */
const storedFiles = ["messages[].content[].source.file_id", "messages[].content[].content[].source.file_id"];

export class AccountAccess {
  /** The refused fields of each native object, by its name; undefined where the operator allows all. */
  readonly #namespaces: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(adapters: readonly Adapter[], { accountAccess }: { readonly accountAccess?: boolean | undefined }) {
    if (accountAccess === true) return;
    const native = adapters.flatMap(({ names, dialect }) => {
      const fields = inboundApis.find(({ api }) => api === dialect)?.account?.fields;
      return fields === undefined
        ? []
        : names.flatMap(({ namespace }) => (namespace ? [[namespace, fields] as const] : []));
    });
    this.#namespaces = new Map(native);
  }

  /**
   * Checks a request in the form of an API, which is passed on.
   * @throws {InvalidRequest}
   */
  checkRelayed(caller: CallerKey | undefined, api: InboundApi, body: unknown): void {
    if (caller === undefined || this.#namespaces === undefined) return;
    const fields = api.account?.fields ?? [];
    refuse(findField(body, fields) ?? findField(wrappedIn(api, body), fields));
  }

  /**
   * Checks a request that is translated: its files and native objects.
   * @throws {InvalidRequest}
   */
  checkTranslated(caller: CallerKey | undefined, request: object): void {
    if (caller === undefined || this.#namespaces === undefined) return;
    refuse(findField(request, storedFiles));
    for (const [name, native] of Object.entries(request)) {
      const fields = this.#namespaces.get(name);
      const found = fields && findField(native, fields);
      if (found !== undefined) refuse(`${name}.${found}`);
    }
  }
}

function refuse(field: string | undefined): void {
  if (field === undefined) return;
  const why = "callers with keys may not use what is stored in the provider's account";
  throw new InvalidRequest(
    `${field}: ${why}; the operator of this proxy can allow it with DRAGOMAN_ACCOUNT_ACCESS`,
    field,
  );
}
