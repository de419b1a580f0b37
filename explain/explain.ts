/** Explains one request: its rules build what the adapter would send, with the origin of every value. */

import { isDeepStrictEqual } from "node:util";
import { adapters } from "../generated/adapters/index.ts";
import type { EngineRequest } from "../generated/hub.ts";
import { type Known, known } from "../language/known.ts";
import { type Pointer, stepsOf } from "../language/pointer.ts";
import { pathsOf } from "../language/traverse.ts";
import { isBlank } from "../language/values.ts";
import { WalkedExchange } from "../language/walk-adapter.ts";
import type { Explanation, Unsent } from "../runtime/explanation.ts";
import { isField } from "../runtime/request/check.ts";
import { type Loss, lossesAt } from "../runtime/request/lost.ts";
import type { Destination } from "../runtime/router.ts";
import { checked, prepare, readHeaders } from "../runtime/transport/send.ts";
import { shownUrl } from "./destinations.ts";
import { findAt, type Leaf, leavesIn } from "./json.ts";
import { Ledger } from "./ledger.ts";
import { findDoubtful, findExcessive, findRefused } from "./limits.ts";
import { copyOf, placedExchange } from "./origins.ts";
import { additionAt, notesFor, restatementOf } from "./reasons.ts";
import type { ExplainedSpec } from "./spec.ts";
import { blank, byInput, isSentIn, unsentOf, withLosses } from "./unsent.ts";
import { describeSent, type SentLeaf, sentLeaves } from "./written.ts";

/** A request to explain. */
export interface Explained {
  /** The engine request after the check. */
  readonly request: EngineRequest;
  /** The same request as the caller wrote it, as JSON; its leaves are the ones explained. */
  readonly given: unknown;
  readonly stream: boolean;
  /** Maps a pointer into the engine request to one into the caller's request. Default: the same pointer. */
  readonly toCallerPointer?: (at: Pointer) => Pointer;
}

/** A request as it is sent, before it is described. */
export interface Sending extends Omit<Explanation, "written" | "unsent"> {
  readonly leaves: readonly SentLeaf[];
  /** The fate of each leaf that is not sent unchanged, by the rules. */
  readonly unsent: readonly Unsent[];
  /** The losses reported to callers. */
  readonly losses: readonly Loss[];
}

const namespaces = new Map(
  adapters.flatMap(({ provider, names }) =>
    names.flatMap(({ namespace }) => (namespace === undefined ? [] : [[namespace, provider] as const])),
  ),
);

/**
 * @param to the destination; its `key` is shown unchanged, so pass a placeholder
 * @throws {InvalidRequest} when the request could not be sent
 */
export function explain(spec: ExplainedSpec, explained: Explained, to: Destination): Explanation {
  return describe(explainSending(spec, explained, to), explained.toCallerPointer);
}

/** @param toCallerPointer maps the pointers into the request that was explained. Default: the same pointer */
export function describe(
  { leaves, unsent, losses, warnings, ...sending }: Sending,
  toCallerPointer: (at: Pointer) => Pointer = (at) => at,
): Explanation {
  return {
    ...sending,
    written: [contentType, ...leaves.map((leaf) => describeSent(leaf, toCallerPointer))],
    unsent: withLosses(unsent, losses, leaves).map((entry) => ({ ...entry, pointer: toCallerPointer(entry.pointer) })),
    warnings,
  };
}

/** @throws {InvalidRequest} when the request could not be sent */
export function explainSending(spec: ExplainedSpec, { request, given, stream }: Explained, to: Destination): Sending {
  prepare(request, to, stream); // a refusal has the place of what is refused
  return checked(request, () => {
    const ledger = new Ledger();
    const x = placedExchange(request, to, stream);
    const walked = new WalkedExchange(spec, x, ledger);
    const { body, headers } = walked;
    const url = shownUrl(to, stream);
    const authorization = authorizationLeaf(spec, to);
    const own = (headers.value ?? {}) as object as Record<string, unknown>;
    const leaves: SentLeaf[] = [
      ...sentLeaves(body, "/body", given, ledger).map(withAdded),
      ...(Object.keys(own).length === 0 ? [] : sentLeaves(headers, "/headers", given, ledger)),
      ...(authorization === undefined ? [] : [authorization]),
      urlLeaf(spec, url, stream, given),
    ];
    const sent = byInput(leaves);
    const losses = lossesAt(request, to);
    const account = {
      ledger,
      sent,
      noteAt: notesFor(request, x, to, losses, spec.rejects, isSentIn(sent)),
      restated: (leaf: Leaf) => restatementOf(leaf, request, losses),
      unread: (leaf: Leaf) => unreadReason(leaf, to),
    };
    return {
      provider: to.registration.key,
      model: to.model,
      family: x.family,
      url,
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...readHeaders(own),
        ...(authorization && { authorization: String(authorization.value) }),
      },
      body: copyOf((body.value ?? {}) as object),
      leaves,
      unsent: leavesIn(given, "").flatMap((leaf) => unsentOf(leaf, account) ?? []),
      losses,
      warnings: [
        ...(leaves.some(({ known }) => known.how === "share") ? ledger.warnings : []),
        ...findExcessive(leaves, to),
        ...findDoubtful(leaves, losses, to),
        ...findRefused(spec.schema, body.value, "/body"),
      ],
    };
  });
}

/** A value that comes from no field of the request may be one that the runtime has added. */
function withAdded(leaf: SentLeaf): SentLeaf {
  const added = leaf.inputs.length === 0 ? additionAt(leaf.known.from[0] ?? "") : undefined;
  return added === undefined ? leaf : { ...leaf, added };
}

const contentType = { pointer: "/headers/content-type", rule: "runtime", from: "spec", action: "constant" } as const;

/** Why a leaf that no template reads is not sent. */
function unreadReason({ pointer, value }: Leaf, { adapter, registration: { namespace } }: Destination): string {
  const [field = ""] = stepsOf(pointer);
  const owner = namespaces.get(field);
  if (owner !== undefined && owner !== adapter.provider) return `only for ${owner}`;
  if (owner === undefined && !isField(field)) {
    return `not a field of a request${namespace === undefined ? "" : `; native fields go into ${namespace}`}`;
  }
  return isBlank(value) ? blank : `not used by the ${adapter.dialect} API`;
}

/** Placeholder for the token or the signature of a provider that has no API key. */
function authorizationLeaf({ credentialAt }: ExplainedSpec, { adapter, key }: Destination): SentLeaf | undefined {
  if (adapter.credential === undefined || key !== undefined) return undefined;
  const { kind } = adapter.credential;
  const value = kind === "aws" ? "<signature>" : `Bearer <token of ${kind}>`;
  const found: Known = { ...known(value, []), how: "credential", by: credentialAt };
  return { pointer: "/headers/authorization", value, known: found, inputs: [], action: "computed" };
}

/** The URL may contain the model, and a stream may have its own. */
export function urlLeaf(spec: ExplainedSpec, url: string, stream: boolean, given: unknown): SentLeaf {
  const template = stream ? spec.url.stream : spec.url.reply;
  const hasModel = pathsOf(template).some(({ name }) => name === "model");
  const isOwn = !isDeepStrictEqual(spec.url.stream, spec.url.reply);
  const from = [...(hasModel ? ["/model"] : []), ...(isOwn ? ["/stream"] : [])];
  const found = known(url, from);
  return {
    pointer: "/url",
    value: url,
    known: { ...found, by: template.at },
    inputs: from.flatMap((pointer) => findAt(given, pointer) ?? []),
    action: "computed",
  };
}
