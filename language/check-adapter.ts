/** Checks that need a whole adapter: names, facts, placed keys, unused rules and tables, missing reasons. */
import type { Conversation } from "../runtime/adapter.ts";
import { checkCalls, checkProgram, checkReasons, checkRefusals, type Fail } from "./check-program.ts";
import { type DialectFile, givenNames } from "./parse-dialect.ts";
import type { ProviderFile } from "./parse-provider.ts";
import { controls, factsOfAnswers, messagesRead, reachedBy, templatesOf } from "./reach.ts";
import { suggestion } from "./reader.ts";
import { findCircles } from "./references.ts";
import type { AdapterSpec, MapTemplate, Path, Position } from "./syntax.ts";
import { callsOf, pathsOf } from "./traverse.ts";

/** Checks that every name is defined. `laid` is the adapter, `own` the dialect alone, `below` its file. */
export function checkMeaning(laid: AdapterSpec, own: AdapterSpec, below: DialectFile, fail: Fail): void {
  checkProgram(laid, fail);
  checkScope(laid, own, below, fail);
  checkCycles(laid, fail);
}

/**
 * Checks that everything is used and that what is dropped has a reason. `above` is the provider's file, `other` that of the
 * provider that it is like.
 */
export function checkPolicies(
  laid: AdapterSpec,
  own: AdapterSpec,
  below: DialectFile,
  above: ProviderFile,
  other: ProviderFile | undefined,
  fail: Fail,
): void {
  const { request, reply } = reachedBy(laid);
  checkReasons(
    laid.rules.filter(({ name }) => laid.requestRules.has(name) && request.has(name)),
    fail,
  );
  checkUse(laid, own, above, fail);
  checkRefusals(
    laid.rules.filter(({ name }) => reply.has(name) && !request.has(name)),
    "only a rule of the request can refuse it",
    fail,
  );
  checkFacts(laid, own, below, above, fail);
  checkRemoved([own.body, ...(other ? [other.body] : [])], above, fail);
  const read = [...pathsIn(laid), ...pathsIn(own)];
  for (const { name, at } of [...laid.placed, ...below.placed]) {
    const isRead = read.some((path) => path.name === "ns" && path.steps[0] === name);
    if (!isRead) fail(at, `nothing reads $ns.${name}, so it would be lost; read it or remove it from placed`);
  }
}

function checkScope(laid: AdapterSpec, own: AdapterSpec, below: DialectFile, fail: Fail): void {
  const names = [...givenNames, ...laid.lets.map((each) => each.name)];
  const facts = [...laid.facts.map((each) => each.word), ...below.facts.map((each) => each.text)];
  const inHeaders = new Set(pathsOf(laid.headers));
  const paths = new Set([...templatesOf(laid), own.body].flatMap(pathsOf));
  for (const path of paths) {
    const { name, steps, at } = path;
    const dollars = names.map((each) => `$${each}`);
    if (!names.includes(name)) fail(at, `unknown name $${name}${suggestion(`$${name}`, dollars)}`);
    else if (name === "key" && !inHeaders.has(path)) fail(at, "$key is allowed in headers only");
    else if (name === "facts" && steps.length !== 1) fail(at, "a fact is read as $facts.name");
    else if (name === "facts" && !facts.includes(steps[0] ?? ""))
      fail(at, `unknown fact ${steps[0]}${suggestion(steps[0] ?? "", facts)}`);
  }
  checkCalls(templatesOf(laid).flatMap(callsOf), laid, fail);
  const rules = laid.rules.filter((set) => set.kind === "value").map((set) => set.name);
  for (const { as } of laid.reasoning?.clamp ?? []) {
    if (as !== undefined && !rules.includes(as.name))
      fail(as.at, `unknown rule ${as.name}${suggestion(as.name, rules)}`);
  }
}

/** A let is evaluated when it is first read, so it must not depend on itself; nor must `$reasoning`. */
function checkCycles(laid: AdapterSpec, fail: Fail): void {
  const needs = new Map(laid.lets.map(({ name, value, at }) => [name, { at, paths: pathsOf(value) }]));
  const { reasoning } = laid;
  if (reasoning !== undefined) needs.set("reasoning", { at: reasoning.at, paths: controls(laid).flatMap(pathsOf) });
  const referred = (name: string) => needs.get(name)?.paths ?? [];
  findCircles(needs.keys(), referred, ({ name, at }, circle) => {
    const names = circle.map((each) => `$${each}`);
    fail(needs.get(name)?.at ?? at, `this depends on itself: ${names.join(" → ")}`);
  });
}

/** Checks that every setting of `conversation` has an effect on this body. */
export function checkConversation(laid: AdapterSpec, keyAt: (key: string) => Position, fail: Fail): void {
  const { conversation } = laid;
  const paths = pathsIn(laid);
  const reject = (key: keyof Conversation, message: string) => {
    if (conversation[key] !== undefined) fail(keyAt(key), message);
  };
  const reads = (field: string) => paths.some(({ name, steps }) => name === "req" && steps[0] === field);
  if (!reads("stop")) reject("stop", "nothing reads $req.stop, so this has no effect");
  if (!reads("response_format")) reject("response_schema", "nothing reads $req.response_format, so this has no effect");
  const messages = messagesRead(laid);
  if (messages === undefined) {
    reject("developer", "nothing reads $req.messages, so this has no effect: system text is in $system");
    if (conversation.results === "answered") reject("results", "nothing reads $req.messages, so this has no effect");
    return;
  }
  for (const { name, at } of paths) {
    if (["messages", "loop", "system"].includes(name))
      fail(at, `$${name} is empty in a dialect that reads $req.messages (line ${messages.at.line}); read one of them`);
  }
  if (conversation.system === "first_unless_inbound")
    reject("system", "a dialect that reads $req.messages has no place for all system text");
  reject("titles", "a dialect that reads $req.messages sends documents as they are, so this has no effect");
  if (conversation.results === "first_in_user")
    reject("results", "a dialect that reads $req.messages sends each result as a message of its own");
}

/** Rules and tables of the dialect must be used by the dialect itself or the adapter, those of the provider by the adapter. */
function checkUse(laid: AdapterSpec, own: AdapterSpec, above: ProviderFile, fail: Fail): void {
  const [here, there] = [reachedBy(laid), reachedBy({ ...own, body: withLets(own) })];
  const rules = (reached: typeof here, name: string) => reached.request.has(name) || reached.reply.has(name);
  for (const set of [...above.rules, ...own.rules]) {
    const isUsed = rules(here, set.name) || (!above.rules.includes(set) && rules(there, set.name));
    // a dialect may have rules for the clamp tables of its providers
    const isForClamps = own.rules.includes(set) && set.input === "Asked";
    if (!isUsed && !isForClamps) fail(set.at, `nothing calls the rule ${set.name}`);
  }
  for (const table of [...above.tables, ...own.tables]) {
    const isUsed = here.tables.has(table.name) || (!above.tables.includes(table) && there.tables.has(table.name));
    if (!isUsed) fail(table.at, `nothing looks up the table ${table.name}`);
  }
}

function checkFacts(laid: AdapterSpec, own: AdapterSpec, below: DialectFile, above: ProviderFile, fail: Fail): void {
  const defined = laid.facts.map((each) => each.word);
  const paths = [...templatesOf(laid), own.body].flatMap(pathsOf);
  const read = new Set([...factsOfAnswers, ...paths.flatMap(({ name, steps }) => (name === "facts" ? steps : []))]);
  for (const { name, steps, at } of pathsIn(own)) {
    const [word = ""] = name === "facts" ? steps : [];
    if (name === "facts" && !below.facts.some(({ text }) => text === word))
      fail(at, `the dialect reads the fact ${word}; declare it under facts`);
  }
  for (const { text, at } of below.facts) {
    if (!defined.includes(text))
      fail(above.factsAt, `the dialect reads the fact ${text}; list the families it holds for`);
    if (!read.has(text)) fail(at, `nothing reads the fact ${text}`);
  }
  for (const { word, at } of above.facts) {
    if (!read.has(word) && !below.facts.some((each) => each.text === word)) fail(at, `nothing reads the fact ${word}`);
  }
}

/** `key?: ~` removes a key of one of these bodies. */
function checkRemoved(bodies: readonly MapTemplate[], above: ProviderFile, fail: Fail): void {
  const entries = bodies.flatMap((body) => body.entries);
  const keys = entries.flatMap((entry) => (entry.kind === "entry" ? [entry.key] : []));
  for (const entry of above.body.entries) {
    if (entry.kind === "spread" || entry.value.kind !== "nothing") continue;
    if (!keys.includes(entry.key)) fail(entry.at, `the dialect's body has no key ${entry.key} to remove`);
    else if (!entry.optional) fail(entry.at, `write ${entry.key}?: ~ to remove it`);
  }
}

/** The dialect's body with its lets, which providers may read too. */
function withLets(own: AdapterSpec): AdapterSpec["body"] {
  const items = own.lets.map((each) => each.value);
  return { ...own.body, entries: [...own.body.entries, { kind: "spread", items, at: own.body.at }] };
}

function pathsIn(spec: AdapterSpec): Path[] {
  return templatesOf(spec).flatMap(pathsOf);
}
