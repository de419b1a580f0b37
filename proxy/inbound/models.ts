/** Lists of models, in the forms that the SDKs of other vendors read. */
import type { Engine } from "../../runtime/engine.ts";
import { DragomanError } from "../../runtime/errors.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { type ListedModel, listModels } from "../../runtime/models.ts";
import { find } from "../../runtime/router.ts";
import { shorten } from "../../runtime/shorten.ts";
import type { Call } from "../call.ts";
import { allows } from "../keys/caller-keys.ts";
import { callNotFound } from "../response/not-found.ts";
import { calledAt, describedAt } from "./paths.ts";

/** How much of an unknown id an error quotes, in characters. */
const maxQuotedId = 256;

/** Answers requests for one model or for all of them. */
export function createModelsHandler(engine: Engine): (call: Call) => void {
  const models = listModels(engine.routes);
  const all = unionOf(models);

  /** The models that the caller's key may use. */
  function allowed({ caller }: Call): readonly ListedModel[] {
    return caller?.models === undefined ? models : models.filter(({ id }) => allows(caller, id));
  }

  /** The listed model of an address or bare name. */
  function listed(address: string, call: Call): ListedModel | undefined {
    const to = find(address, engine.routes);
    const id = to === undefined ? address : `${to.registration.key}/${to.model}`;
    return allowed(call).find((model) => model.id === id);
  }

  return (call) => {
    const { path, api } = call;
    const described = describedAt(path);
    const isResource = api?.paths.models !== undefined;
    // such a path is a call, which needs another method
    if (described === undefined || calledAt(path) !== undefined) return callNotFound(call);
    if ("all" in described) {
      const own = allowed(call);
      if (isResource) return call.send({ models: own.map((model) => resourceOf(model, api)) });
      return call.send(own === models ? all : unionOf(own));
    }
    const model = listed(described.id, call);
    if (model === undefined) {
      const name = shorten(described.id, maxQuotedId);
      throw new DragomanError(
        "NotFound",
        `no listed model has the id ${name}; models that are not listed can be addressed as well`,
      );
    }
    return call.send(isResource ? resourceOf(model, api) : entryOf(model));
  };
}

/** A list that every SDK with ids reads, and callers of the contract. */
function unionOf(models: readonly ListedModel[]) {
  const entries = models.map(entryOf);
  return {
    models: models.map(({ id, provider, name }) => ({ id, provider, name })),
    object: "list",
    data: entries,
    has_more: false,
    first_id: entries.at(0)?.id ?? null,
    last_id: entries.at(-1)?.id ?? null,
  };
}

/** The form of APIs that have a list of objects with ids. */
function entryOf({ id, provider, entry: { label, released } }: ListedModel) {
  const date = new Date(`${released}T00:00:00Z`);
  return {
    id,
    object: "model",
    type: "model",
    display_name: label,
    created: date.getTime() / 1000,
    created_at: date.toISOString().replace(".000", ""),
    owned_by: provider,
  };
}

/** The form of APIs that address models as resources, with the calls that they support. */
function resourceOf({ id, entry }: ListedModel, { paths: { reply, stream, count } }: InboundApi) {
  const { label, context_window_tokens, max_output_tokens } = entry;
  return {
    name: `models/${id}`,
    displayName: label,
    ...(context_window_tokens !== undefined && { inputTokenLimit: context_window_tokens }),
    ...(max_output_tokens !== undefined && { outputTokenLimit: max_output_tokens }),
    supportedGenerationMethods: [reply, stream, count].flatMap((path) => path?.split(":")[1] ?? []),
  };
}
