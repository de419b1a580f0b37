/**
 * The losses that callers see, over random requests of every inbound API to every family of every provider: they are true,
 * and no field that no rule reads is lost in silence. `explain`, which follows every value through the rules, is the judge.
 */

import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { explainInbound } from "../../explain/inbound.ts";
import { findAt, isWithin, pathOf } from "../../explain/json.ts";
import { type ExplainedSpec, specOf } from "../../explain/spec.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { readInbound } from "../../generator/inbound.ts";
import { loadSpecs } from "../../generator/specs.ts";
import type { Source } from "../../language/load.ts";
import { exampleOf } from "../../language/nested.ts";
import type { Schema } from "../../language/schema.ts";
import { isBlank } from "../../language/values.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { Unsent } from "../../runtime/explanation.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { withPassed } from "../../runtime/inbound/passed.ts";
import { readInbound as read } from "../../runtime/inbound/request.ts";
import { isLeftOut, isNeedless, type Loss, lossesAt } from "../../runtime/request/lost.ts";
import { type Fields, isObject } from "../../runtime/request/reading.ts";
import type { Destination } from "../../runtime/router.ts";
import fc from "../fast-check.ts";
import { arbitraryTape, type Tape } from "../properties/tape.ts";
import { propertyRuns } from "../property-runs.ts";
import { root } from "../walked/root.ts";
import { SchemaDrawer } from "./draw-schema.ts";

const specs = loadSpecs(root);
const inbound = readInbound(specs);

/** A model of each family of each provider. */
const targets: readonly (readonly [ExplainedSpec, Destination])[] = await Promise.all(
  adapters.map(async (adapter) => {
    const spec = await specOf(adapter.provider);
    return Object.values(adapter.families).map(([glob = ""]) => {
      const model = exampleOf(glob);
      return [spec, findDestination(`${adapter.names[0]?.key}/${model}`, {}, {})] as const;
    });
  }),
).then((found) => found.flat());

/** Fields that rules only look at, so that nothing that is sent comes from them. */
const decisive: Readonly<Record<string, readonly string[]>> = {
  "chat-completions": ["stream_options.include_usage"],
  "generate-content": [
    "generationConfig.responseMimeType",
    "generationConfig.thinkingConfig.thinkingBudget",
    "toolConfig.functionCallingConfig.allowedFunctionNames[]",
  ],
  messages: [
    "output_config.effort",
    "thinking.budget_tokens",
    "messages[].content[].cache_control.ttl",
    "messages[].content[].content.type",
    "messages[].content[].content[].type",
    "tools[].type",
  ],
  responses: ["reasoning.summary", "reasoning.generate_summary", "tools[].environment.type"],
};

/**
 * Losses that `explain` shows on the provider's side and callers do not see: nothing is missing, or what is missing
 * depends on the rest of the conversation. Each as a path and a reason.
 */
const unreported: readonly RegExp[] = [
  /blank|there are no tools|only for another|^\S+ only for /,
  /must not be called|declared together|no text is missing|a result is a success|can be sent$/,
  /(json_schema|format)\.name /,
  /functionResponse\.name /,
  /marks for the cache are sent/,
  // of system text alone, which is sent as a turn of the user
  /^system\[\]\.cache_control\S* .*no marks for the cache/,
  // of a block of which the content is named
  /reasoning_details\[\]\.(id|format) /,
  /content\[\]\.(cache_control|image_url\.detail)\S* .*can only contain text/,
  // the mark is sent in another form
  /cache_control\.\S+ (not used by the (converse|messages|responses)|functions are declared|it (is|begins with) something else)/,
  // a search among the functions of a namespace
  /tools\[\]\.tools\[\]\.\S+ .*web search/,
  // of a grammar that is empty; `one-vendor.yaml` has another
  /tools\[\]\.\S*syntax /,
  // of some kinds of files
  /(filename|title|output_format) /,
  /the provider's schemas do not support/,
  // reasoning in a history
  /without an answer after it/,
];

/** Reasons for which a whole element of a list is lost: one of its fields is named. */
const ofElements =
  /is sent only |take no past reasoning|can only contain text|a search here is always live|not translated for this provider/;

const runs = propertyRuns(8000);

/** A request has one list of tools: it does not say of which of a caller's lists a tool was. */
const listed = (path: string): string => path.replace("input[].tools[]", "tools[]");

/** The ends of leaves of which a value was sent. */
const sent: readonly string[] = ["mapped", "computed"];

it.each(inbound.map((spec) => [spec.api, spec.input] as const))("%s", { timeout: 240_000 }, async (name, input) => {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;
  const { $defs } = (specs.native.get(name) as Source).value as { $defs: Readonly<Record<string, Schema>> };
  const drawer = new SchemaDrawer($defs);
  let [judged, reported] = [0, 0];
  const property = async (tape: Tape) => {
    const drawn = drawer.draw(tape, input) as Fields;
    const [spec, to] = targets[tape.next(targets.length)] as (typeof targets)[number];
    const body = { ...drawn, unheard_of: { a: 1 } };
    const given = { ...body, model: "m" };
    const isInPath = api.under.length > 0;
    let losses: Loss[];
    let needed: (path: string) => boolean;
    let explained: Awaited<ReturnType<typeof explainInbound>>;
    try {
      const path = { to: to.adapter, ...(isInPath && { model: "m", stream: false }) };
      const made = read(api, isInPath ? body : given, path);
      losses = lossesAt(withPassed(made.request, made.caller, [to]), to, made.caller, given);
      needed = (path) => !isNeedless(path, made.caller, given);
      explained = await explainInbound(spec, { api, given, stream: false, relays: false }, to);
    } catch (error) {
      if (error instanceof InvalidRequest) return;
      throw error;
    }
    judged++;
    reported += losses.length;
    const paths = losses.map(({ path }) => path);
    const isTwice = ({ path }: Loss, index: number) =>
      paths.indexOf(path) < index ||
      losses.some((each) => isLeftOut(each) && each.path !== path && isWithin(path, each.path));
    expect(losses.filter(isTwice), `at ${to.model}: ${JSON.stringify(given)}`).toEqual([]);
    for (const { path, end } of losses) {
      const isLost = ({ pointer, action }: Unsent) =>
        isWithin(listed(pathOf(pointer)), listed(path)) && !sent.includes(action);
      const isTrue = end === "clamped" || end === "unknown" || explained.unsent.some(isLost);
      expect(isTrue, `${path} ${end} at ${to.model}: ${JSON.stringify(given)}`).toBe(true);
    }
    for (const { pointer, action, reason, rule } of explained.unsent) {
      const path = pathOf(pointer);
      // not sent, and not reported
      if (action !== "absent" || isBlank(findAt(given, pointer)?.value) || !needed(path)) continue;
      const isUnread = reason === "has no equivalent";
      if (isUnread && decisive[name]?.includes(path)) continue;
      const isOfProvider =
        !/^spec\/(inbound\/|vendors)/.test(rule ?? "") && !unreported.some((each) => each.test(`${path} ${reason}`));
      if (!isUnread && !isOfProvider) continue;
      // nothing is missing without an empty message
      const content = findAt(given, pointer.replace(/\/role$/, "/content"))?.value;
      if ([content].flat().every((part) => isBlank(isObject(part) && part.type === "text" ? part.text : part)))
        continue;
      const whole = ofElements.test(reason) ? /^\w+(\[\]\.\w+)*\[\]/.exec(path)?.[0] : undefined;
      expect(
        losses.some((each) => isWithin(path, each.path) || (whole && isWithin(each.path, whole))),
        `${path} (${reason}) at ${to.model}: ${JSON.stringify(losses)} of ${JSON.stringify(given)}`,
      ).toBeTruthy();
    }
  };
  await fc.assert(fc.asyncProperty(arbitraryTape(), property), { numRuns: runs });
  expect(judged).toBeGreaterThan(runs / 10);
  expect(reported).toBeGreaterThan(judged);
});
