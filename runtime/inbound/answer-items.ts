/** The items of an answer as the steps of a stream contain them. */
import type { AnswerCitation, AnswerFile, AnswerItem, AnswerReasoning, AnswerText, Step } from "../../generated/hub.ts";
import type { Native } from "../adapter.ts";
import { joined } from "../conversation/images.ts";
import { InvalidRequest, ProviderError } from "../errors.ts";
import type { AnsweredFile, Citation, Ending, ReasoningDetail } from "../reply/listener.ts";
import type { Usage } from "../reply/usage.ts";
import { familyOf } from "../request/families.ts";
import type { Destination } from "../router.ts";
import type { InboundApi } from "./api.ts";
import { seal } from "./envelope.ts";
import type { OfferedTools } from "./tools.ts";

/** An item that may still grow. */
export interface Growing {
  readonly item: AnswerItem;
  /** Text or arguments that no step contains yet. */
  pending: string;
  opened: boolean;
  done: boolean;
}

/** The facts besides the reply that the steps depend on. */
export interface StepContext {
  /** The model as the caller named it. */
  readonly model: string;
  /** The caller's request. */
  readonly asked: Native;
  readonly tools: OfferedTools["declared"];
  /** The providers whose opaque fields callers of this API understand. */
  readonly owner: readonly string[];
  /** Whether reasoning that is only text gets an envelope. */
  readonly seals?: boolean | undefined;
  /** The kinds of files that an answer of this API has no place for. */
  readonly lacks?: readonly string[] | undefined;
  /** The adapter that answers. */
  readonly adapter: string;
  /** The estimated input tokens, for APIs whose streams begin with a count. */
  readonly input: number;
  /** The ends that the API has no word for, and what its callers get in their place. */
  readonly ends?: InboundApi["ends"];
  /** Called once, with the token counts of a reply that finishes, and what of it is lost. */
  readonly reportUsage?: (usage: Usage, lost: Ending["lost"]) => void;
}

/** The item as it is when it is opened. */
export function emptied(item: AnswerItem): AnswerItem {
  switch (item.type) {
    case "text":
      return { ...refusedOf(item), type: "text", index: item.index, key: item.key, text: "" };
    case "reasoning":
      return { type: "reasoning", index: item.index, key: item.key, text: "", ...(item.gap && { gap: item.gap }) };
    case "tool_call":
      return { ...item, arguments: "", input: {} };
    case "file":
      return item;
  }
}

function refusedOf({ refused }: AnswerText): Pick<AnswerText, "refused"> {
  return refused ? { refused } : {};
}

type PieceStep = Extract<Step, { type: "piece" }>;

export function pieceOf(item: AnswerItem, text: string): PieceStep["item"] {
  const { index, key } = item;
  if (item.type === "text") return { ...refusedOf(item), type: "text", index, key, text };
  if (item.type === "reasoning") return { type: "reasoning", index, key, text };
  if (item.type === "file") throw new Error("a file has no pieces");
  return { type: "tool_call", index, key, call: item.call, ...(item.as !== undefined && { as: item.as }), json: text };
}

export function citationPiece({ index, key }: AnswerItem, citation: AnswerCitation): PieceStep["item"] {
  return { type: "citation", index, key, citation };
}

/**
 * Where a citation is, in every way that an API states it.
 * @param text the text of the answer so far
 * @param before how much of it precedes the item that has the citation
 */
export function placesOf(
  { type: _, ...citation }: Citation,
  text: string,
  before: number,
): Omit<AnswerCitation, "index" | "number"> {
  const { start, end } = citation;
  return {
    ...citation,
    within: { start: Math.max(0, start - before), end: Math.max(0, end - before) },
    bytes: { start: Buffer.byteLength(text.slice(0, start)), end: Buffer.byteLength(text.slice(0, end)) },
    cited: text.slice(start, end),
  };
}

/**
 * Gives reasoning that is only text an envelope: some clients drop an empty field, and are refused then.
 * @param context.seals whether the API has a field for it
 */
export function sealText(
  item: AnswerItem,
  context: { readonly seals?: boolean | undefined; readonly adapter: string },
) {
  if (context.seals && item.type === "reasoning" && item.text && !item.state)
    item.state = seal({ shown: context.adapter });
}

/** The text of all items of a type, of refusals or of other text; undefined if there is none. */
export function textOf(
  items: readonly AnswerItem[],
  type: "text" | "reasoning",
  { between = "", refused = false } = {},
): string | undefined {
  let whole: string | undefined;
  for (const item of items) {
    if (item.type !== type || !item.text || (item.type === "text" && refused !== (item.refused ?? false))) continue;
    whole = whole === undefined ? item.text : whole + between + item.text;
  }
  return whole;
}

/** A block as fields of the item with its text; undefined if the item contains less or more than the block. */
export function ownStateOf(
  { text: shown }: AnswerReasoning,
  detail: ReasoningDetail,
): Partial<AnswerReasoning> | undefined {
  const { kind, id, format, text, signature, redacted, encrypted } = detail;
  const isWhole = redacted === undefined ? text === undefined || text === shown : !shown;
  const state = signature ?? redacted ?? encrypted;
  return isWhole ? { kind, ...(state && { state }), ...(id && { id }), ...(format && { format }) } : undefined;
}

/** A file as an item of an answer. */
export function answerFile(file: AnsweredFile, place: { index: number; key: string }, state?: string): AnswerFile {
  const { kind, media_type = "application/octet-stream", data, url, transcript } = file;
  return {
    type: "file",
    ...place,
    kind,
    media_type,
    url: url ?? `data:${media_type};base64,${data ?? ""}`,
    ...(data && { data }),
    ...(transcript && { transcript }),
    ...(state && { state }),
  };
}

/** The state that the caller sends back with a file: the signature as such for its owner's callers, else in an envelope. */
export function stateOfFile({ thought_signature: signature }: AnsweredFile, isOwned: boolean): string | undefined {
  return signature === undefined || isOwned ? signature : seal({ signature });
}

/** All audio of an answer in one item, which has the place of the first. */
export function audioIn(items: readonly AnswerItem[]): AnswerFile | undefined {
  const pieces = items.filter((item) => item.type === "file" && item.kind === "audio") as AnswerFile[];
  const [first] = pieces;
  const audio = joined(pieces as AnsweredFile[]);
  return first && audio && answerFile(audio, first);
}

/**
 * The destinations whose answers the API can hold. It cannot hold those of a model that may answer with a file alone, of a kind that it lacks.
 * @throws {InvalidRequest} if there is none
 */
export function answerableIn<T extends { readonly to: Destination }>({ lacks = [] }: InboundApi, candidates: T[]): T[] {
  const without = ({ adapter, model, family = familyOf(adapter, model) }: Destination) =>
    lacks.find((kind) => family.facts[`makes_${kind}`]);
  const able = candidates.filter(({ to }) => without(to) === undefined);
  const [first] = candidates;
  if (able.length > 0 || first === undefined) return able;
  const { to } = first;
  const found = `an answer of ${to.model} may be a file (${without(to)}) alone`;
  throw new InvalidRequest(`model: ${found}, for which this API has no place; use another of the APIs`, "model");
}

/**
 * The text that names files for which the API has no place, at the end of an answer.
 * @param items the answer
 * @throws {ProviderError} when there is nothing else in it
 */
export function namesOf(files: readonly AnsweredFile[], items: readonly AnswerItem[]): string {
  const names = files.map(({ kind, media_type = kind }) => media_type).join(", ");
  const message = `the answer is a file (${names}), for which this API has no place`;
  // another try would cost the same again
  if (items.every(({ type }) => type === "reasoning"))
    throw new ProviderError(502, "", { message, retryAfter: "never" });
  return `\n\n[${names}: this API has no place for it]`;
}
