/** Lists of models, in the forms that the SDKs of other vendors read. */
import type { ModelEntry } from "../../generated/registry.ts";
import { getOrMake } from "../../runtime/bounded-cache.ts";
import type { Engine } from "../../runtime/engine.ts";
import { DragomanError } from "../../runtime/errors.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { entryOf, type ListedModel, listModels } from "../../runtime/models.ts";
import { find } from "../../runtime/router.ts";
import { shorten } from "../../runtime/shorten.ts";
import type { Call } from "../call.ts";
import { allows } from "../keys/caller-keys.ts";
import { describedAt } from "./paths.ts";

/** How much of an unknown id an error quotes, in characters. */
const maxQuotedId = 256;

/** A model or an alias; an alias is described like the model that it leads to first. */
type Listed = Omit<ListedModel, "entry"> & { readonly label: string; readonly entry: ListedModel["entry"] | undefined };

/** Answers requests for one model or for all of them. */
export function createModelsHandler(engine: Engine): (call: Call) => void {
  /** The models and aliases, and all of them as a list: the data of models can be read again. */
  const listedIn = (): { models: readonly Listed[]; all: ReturnType<typeof unionOf> } => {
    const known = listModels(engine.routes).map((model): Listed => ({ ...model, label: model.entry.label }));
    const models = [...known, ...aliasesOf(engine, new Set(known.map(({ id }) => id)))];
    return { models, all: unionOf(models) };
  };
  const made = new WeakMap<Engine["catalog"], ReturnType<typeof listedIn>>();
  const lists = () => getOrMake(made, engine.catalog, listedIn);

  /** The models and aliases that the caller's key may use. */
  function allowed({ caller }: Call): readonly Listed[] {
    const { models } = lists();
    return caller?.models === undefined ? models : models.filter(({ id }) => allows(caller, id));
  }

  /** The entry of the list for an alias, an address or a bare name; undefined if there is none. */
  function listed(name: string, call: Call): Listed | undefined {
    const own = allowed(call);
    const to = find(name, engine.routes);
    const ids = [name, ...(to === undefined ? [] : [`${to.registration.key}/${to.model}`])];
    const found = ids.map((id) => own.find((model) => model.id.toLowerCase() === id.toLowerCase()));
    return found.find((model) => model !== undefined);
  }

  return (call) => {
    const { path, api, route } = call;
    const id = route && describedAt(route, path);
    const isResource = api?.paths.models !== undefined;
    if (id === undefined) {
      const own = allowed(call);
      if (isResource) return call.send({ models: own.map((model) => resourceOf(model, api)) });
      const { models, all } = lists();
      return call.send(own === models ? all : unionOf(own));
    }
    const model = listed(id, call);
    if (model === undefined) {
      const name = shorten(id, maxQuotedId);
      throw new DragomanError(
        "NotFound",
        `no listed model has the id ${name}; models that are not listed can be addressed as well`,
      );
    }
    return call.send(isResource ? resourceOf(model, api) : objectOf(model));
  };
}

/** The aliases that are names: a glob is not one that can be asked for. */
function aliasesOf(engine: Engine, known: ReadonlySet<string>): Listed[] {
  const names = new Map(engine.aliases.map(({ name }) => [name.toLowerCase(), name]));
  return [...names.values()].flatMap((name) => {
    const to = known.has(name) || /[*[]/.test(name) ? undefined : engine.addresses.find(name);
    return to === undefined ? [] : [{ id: name, provider: to.registration.key, name, label: name, entry: entryOf(to) }];
  });
}

/** A list that every SDK with ids reads, and callers of the contract. */
function unionOf(models: readonly Listed[]) {
  const entries = models.map(objectOf);
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
function objectOf({ id, provider, label, entry }: Listed) {
  // the SDKs require a date
  const date = new Date(`${entry?.released ?? "1970-01-01"}T00:00:00Z`);
  return {
    id,
    object: "model",
    type: "model",
    display_name: label,
    created: date.getTime() / 1000,
    created_at: date.toISOString().replace(".000", ""),
    owned_by: provider,
    ...endOf(entry),
  };
}

/** When the model ends, if that is known; more than the forms of the SDKs have. */
function endOf(entry: Listed["entry"]): Pick<ModelEntry, "ends"> {
  return entry?.ends === undefined ? {} : { ends: entry.ends };
}

/** The form of APIs that address models as resources, with the calls that they support. */
function resourceOf({ id, label, entry }: Listed, { paths: { reply, stream, count } }: InboundApi) {
  const { context_window_tokens, max_output_tokens } = entry ?? {};
  return {
    name: `models/${id}`,
    displayName: label,
    ...(context_window_tokens !== undefined && { inputTokenLimit: context_window_tokens }),
    ...(max_output_tokens !== undefined && { outputTokenLimit: max_output_tokens }),
    supportedGenerationMethods: [reply, stream, count].flatMap((path) => path?.split(":")[1] ?? []),
    ...endOf(entry),
  };
}
