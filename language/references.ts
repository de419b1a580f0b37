/** References between named schemas. */

/** The names of the types that a schema refers to. */
export function referredIn(schema: unknown): string[] {
  return [...JSON.stringify(schema ?? null).matchAll(/"\$ref":"#[^"]*\/(\w+)"/g)].map(([, name = ""]) => name);
}

/** These names and all that they refer to, directly or not; each after those that it refers to. */
export function withReferred(names: Iterable<string>, referred: (name: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const add = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const each of referred(name)) add(each);
    found.add(name);
  };
  for (const name of names) add(name);
  return found;
}
