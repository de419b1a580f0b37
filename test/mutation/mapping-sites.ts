/** The sites of dialect and provider files: rules, patterns, templates, tables and other entries. */
import { isMap, isScalar, isSeq, type Node } from "yaml";
import { bare, childrenOf, drop, keyOf, rename, replace, type Site, type Spot, swap } from "./sites.ts";

/** Every site of a file, except documentation (`why`, `ignore`). */
export function mappingSites(root: Node | null): Site[] {
  const pool = poolOf({ path: [], node: root });
  return sitesIn({ path: [], node: root }, pool);
}

/** Keys and values of a file's templates, used as replacements. */
interface Pool {
  readonly keys: readonly string[];
  readonly words: readonly string[];
}

function sitesIn(spot: Spot, pool: Pool): Site[] {
  return childrenOf(spot).flatMap((child): Site[] => {
    const [name, parent] = [String(child.path.at(-1)), String(child.path.at(-2))];
    if (["dialect", "provider", "ignore"].includes(name) && child.path.length < 3) return [];
    if (isRules(child.node)) return ruleSites(child, pool);
    if (parent === "tables") return tableSites(child);
    if (name.startsWith("body") || name === "headers" || name === "let") return templateSites(child, pool);
    if (name === "names") return childrenOf(child).flatMap((row) => nameSites(row, pool));
    if (name === "families") return familySites(child);
    if (name === "facts" || name === "rejects") return factSites(child);
    if (name === "reasoning") return reasoningSites(child);
    if (name === "conversation") return conversationSites(child);
    if (["request", "reply", "rules", "tables"].includes(name)) return sitesIn(child, pool);
    if (name === "retry") return childrenOf(child).flatMap((row) => [drop("retry row", row.path), ...unitSites(row)]);
    if (name === "bare_prefixes" || name === "placed")
      return childrenOf(child).map((each) => drop(`value of ${name}`, each.path));
    if (isMap(child.node)) return childrenOf(child).flatMap((each) => literalSites(each, pool, name));
    return literalSites(child, pool, name);
  });
}

function isRules(node: Node | null): boolean {
  return isSeq(node) && node.items.some((item) => isMap(item) && (item.has("match") || item.has("else")));
}

function ruleSites(spot: Spot, pool: Pool): Site[] {
  const all = childrenOf(spot);
  // dropping one of the last rules, which emit nothing, would change nothing: they are there for their `why`
  const isReply = spot.path.length === 2 && spot.path[0] === "reply";
  const rules = isReply ? all : all.slice(0, all.findLastIndex(({ node }) => !isSilent(node)) + 1);
  return rules.flatMap((rule, index) => {
    const next = rules[index + 1]?.node;
    const isNext = isMap(next) && next.has("match") && !isAlike(rule.node, next);
    const canSwap = isNext && mayBothFit(matchOf(rule.node), matchOf(next));
    return [
      drop("rule", rule.path),
      ...(canSwap ? [swap("order of rules", rule.path)] : []),
      ...childrenOf(rule).flatMap((part) => {
        if (part.path.at(-1) === "match") return patternSites(part, pool);
        return part.path.at(-1) === "why" ? [] : templateSites(part, pool);
      }),
    ];
  });
}

/** Whether two rules emit the same of the same captured values, so that their order has no meaning. */
function isAlike(one: Node | null, other: Node | null): boolean {
  const captures = [one, other].map((rule) => capturesOf(matchOf(rule)).join());
  const emits = emitOf(one) !== undefined && String(emitOf(one)) === String(emitOf(other));
  return emits && (isSilent(one) || captures[0] === captures[1]);
}

/** The names that a pattern captures, with their paths. */
function capturesOf(pattern: Node | undefined, path = ""): string[] {
  if (isScalar(pattern)) return /^\$[a-z]/.test(String(pattern.value)) ? [`${path}${pattern.value}`] : [];
  return childrenOf({ path: [], node: pattern ?? null }).flatMap((child) =>
    capturesOf(child.node ?? undefined, `${path}${bare(String(child.path.at(-1)))}.`),
  );
}

/** Whether a rule emits `~`. */
function isSilent(rule: Node | null): boolean {
  const emit = emitOf(rule);
  return isScalar(emit) && emit.value === null;
}

function emitOf(rule: Node | null): Node | undefined {
  return isMap(rule) ? ((rule.get("emit", true) ?? rule.get("else", true)) as Node | undefined) : undefined;
}

function matchOf(rule: Node | null): Node | undefined {
  return isMap(rule) ? (rule.get("match", true) as Node | undefined) : undefined;
}

/** Whether a value can match both patterns; if none can, their order has no meaning. */
function mayBothFit(one: Node | undefined, other: Node | undefined): boolean {
  const [words, others] = [literalsOf(one), literalsOf(other)];
  if (words !== undefined && others !== undefined) return words.some((word) => others.includes(word));
  if ((words !== undefined && isMap(other)) || (others !== undefined && isMap(one))) return false;
  if (isSeq(one) || isSeq(other) || !isMap(one) || !isMap(other)) return isSeq(one) === isSeq(other);
  return one.items.every((pair) => {
    const name = keyOf(pair);
    const there = other.get(name, true) as Node | undefined;
    return name.endsWith("?") || there === undefined || mayBothFit(pair.value as Node, there);
  });
}

/** The literals that a pattern matches; nothing where it has none. */
function literalsOf(pattern: Node | undefined): unknown[] | undefined {
  if (isScalar(pattern)) {
    const isName = typeof pattern.value === "string" && /^\$[a-z_]/.test(pattern.value);
    return isName || pattern.value === null ? undefined : [pattern.value];
  }
  const any = isMap(pattern) ? (pattern.get("$any", true) as Node | undefined) : undefined;
  return isSeq(any) ? any.items.map((word) => (isScalar(word) ? word.value : undefined)) : undefined;
}

function patternSites(spot: Spot, pool: Pool): Site[] {
  const children = childrenOf(spot);
  if (isMap(spot.node)) {
    return children.flatMap((child) => {
      if (child.path.at(-1) === "$any") return childrenOf(child).map((word) => drop("value of $any", word.path));
      return [
        drop("key of match", child.path),
        rename("key of match", child.path, pool.keys),
        ...patternSites(child, pool),
      ];
    });
  }
  if (isSeq(spot.node)) return children.flatMap((child) => patternSites(child, pool));
  return literalSites(spot, pool, "match");
}

function templateSites(spot: Spot, pool: Pool): Site[] {
  const children = childrenOf(spot);
  if (isMap(spot.node)) {
    return children.flatMap((child) => {
      const name = String(child.path.at(-1));
      if (name === "$or" || name === "$join" || name === "...") {
        return childrenOf(child).flatMap((item) => [
          drop(`operand of ${name}`, item.path),
          ...templateSites(item, pool),
        ]);
      }
      if (name === "$rule" || name === "$table") return [];
      if (/^\$[a-z]/.test(name)) return templateSites(child, pool);
      return [
        drop("key of emit", child.path),
        rename("key of emit", child.path, pool.keys),
        ...templateSites(child, pool),
      ];
    });
  }
  if (isSeq(spot.node)) {
    return children.flatMap((child) => [
      ...(children.length > 1 ? [drop("element of emit", child.path)] : []),
      ...templateSites(child, pool),
    ]);
  }
  return literalSites(spot, pool, "emit");
}

/** Another string, number or boolean for a literal; a string with holes is changed at its beginning. */
function literalSites({ path, node }: Spot, pool: Pool, where: string): Site[] {
  if (!isScalar(node) || node.value === null) return [];
  const { value } = node;
  const kind = `literal of ${where}`;
  if (typeof value === "number") return [replace(kind, path, [value + 1, value - 1])];
  if (typeof value === "boolean") return [replace(kind, path, [!value])];
  if (typeof value !== "string" || /^\$[a-z_]/.test(value)) return [];
  return [replace(kind, path, value.includes("$") ? [`x${value}`] : [...pool.words, `${value}x`])];
}

function tableSites(table: Spot): Site[] {
  const rows = childrenOf(table);
  const values = [...new Set(rows.map(({ node }) => (isScalar(node) ? node.value : undefined)))];
  const others = values.filter((value) => value !== undefined && value !== null);
  return rows.flatMap((row) => [
    // a table without `else` and one with `else: ~` are the same by definition
    ...(row.path.at(-1) === "else" && isScalar(row.node) && row.node.value === null
      ? []
      : [drop("table row", row.path)]),
    replace(
      "table row",
      row.path,
      others.length > 1 ? others : [...others, typeof others[0] === "number" ? 418 : "other"],
    ),
  ]);
}

function familySites(families: Spot): Site[] {
  return childrenOf(families).flatMap((family) =>
    childrenOf(family).flatMap((glob) => {
      const text = isScalar(glob.node) ? String(glob.node.value) : "";
      const others = text.endsWith("*") ? [text.slice(0, -1), `${text.slice(0, -1)}x*`] : [`${text}*`, `${text}x`];
      return text === "*" ? [] : [drop("glob", glob.path), replace("glob", glob.path, others)];
    }),
  );
}

function factSites(words: Spot): Site[] {
  if (isSeq(words.node)) return childrenOf(words).map((each) => drop("fact", each.path));
  return childrenOf(words).flatMap((row) => [
    ...(words.path.at(-1) === "rejects" ? [drop("reject", row.path)] : []),
    ...childrenOf(row).map((family) => drop(`family of a ${words.path.at(-1)} row`, family.path)),
  ]);
}

function reasoningSites(reasoning: Spot): Site[] {
  return childrenOf(reasoning).flatMap((part): Site[] => {
    const name = part.path.at(-1);
    if (name === "clamp") return clampSites(part);
    if (name === "unless") return childrenOf(part).map((each) => drop("unless", each.path));
    if (name === "share") return [replace("floor", [...part.path, "floor"], [1000, 1025])];
    return childrenOf(part).flatMap((list) => childrenOf(list).map((word) => drop("value of pro", word.path)));
  });
}

function clampSites(clamp: Spot): Site[] {
  const rows = childrenOf(clamp).filter(({ path }) => path.at(-1) !== "effort");
  const scalarOf = ({ node }: Spot) => (isScalar(node) ? node.value : undefined);
  return rows.flatMap((row) => {
    const [as, ...cells] = childrenOf(row);
    if (as === undefined || scalarOf(as) === null) return [];
    const alike = rows.filter((each) => scalarOf(childrenOf(each)[0] ?? each) === scalarOf(as));
    const words = new Set(alike.flatMap((each) => childrenOf(each).slice(1).map(scalarOf)));
    return cells.map((cell) => replace("clamp cell", cell.path, [...words]));
  });
}

const conversationWords: Readonly<Record<string, readonly unknown[]>> = {
  turns: ["as_sent", "alternate"],
  results: ["own_turn", "first_in_user"],
  blank_text: ["keep", "drop"],
  replay: ["provider", "model"],
};

function conversationSites(conversation: Spot): Site[] {
  return childrenOf(conversation).flatMap((entry): Site[] => {
    const words = conversationWords[String(entry.path.at(-1))] ?? [];
    const leaves = (spot: Spot): Spot[] => (isScalar(spot.node) ? [spot] : childrenOf(spot).flatMap(leaves));
    return [
      drop("conversation", entry.path),
      ...leaves(entry).flatMap((leaf): Site[] => {
        if (isScalar(leaf.node) && typeof leaf.node.value === "number")
          return [replace("conversation", leaf.path, [leaf.node.value + 1, leaf.node.value - 1])];
        if (entry.path.at(-1) === "fitted_schema") return [drop("keyword", leaf.path)];
        return words.length > 0 ? [replace("conversation", leaf.path, words)] : [];
      }),
    ];
  });
}

/** The key, variables and namespace of a registration. */
function nameSites(row: Spot, pool: Pool): Site[] {
  const leaves = (spot: Spot): Spot[] => (isScalar(spot.node) ? [spot] : childrenOf(spot).flatMap(leaves));
  return leaves(row).flatMap((leaf) => literalSites(leaf, { ...pool, words: [] }, "names"));
}

function unitSites(row: Spot): Site[] {
  const units = ["seconds", "epoch_ms", "rfc3339", "go_duration"];
  return childrenOf(row).flatMap(({ path }) => {
    if (path.at(-1) === "unit") return [replace("retry unit", path, units)];
    return path.at(-1) === "remaining" ? [drop("retry remaining", path)] : [];
  });
}

/** The keys and values of all patterns and templates. */
function poolOf(root: Spot): Pool {
  const keys = new Set<string>();
  const words = new Set<string>();
  const collect = (spot: Spot, inside: boolean): void => {
    for (const child of childrenOf(spot)) {
      const name = String(child.path.at(-1));
      if (name === "why" || name === "ignore") continue;
      if (inside && typeof child.path.at(-1) === "string" && /^\w/.test(name)) keys.add(bare(name));
      const { node } = child;
      if (inside && isScalar(node) && typeof node.value === "string" && /^\w+$/.test(node.value)) words.add(node.value);
      collect(child, inside || /^(match|emit|else|body.*)$/.test(name));
    }
  };
  collect(root, false);
  return { keys: [...keys], words: [...words] };
}
