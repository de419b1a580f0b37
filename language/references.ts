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

/** Calls `report` with each reference that closes a circle of references, and the names on it. */
export function findCircles<Reference extends { readonly name: string }>(
  names: Iterable<string>,
  referred: (name: string) => readonly Reference[],
  report: (reference: Reference, circle: readonly string[]) => void,
): void {
  const done = new Set<string>();
  const follow = (name: string, above: readonly string[]): void => {
    if (done.has(name)) return;
    const trail = [...above, name];
    for (const reference of referred(name)) {
      const start = trail.indexOf(reference.name);
      if (start < 0) follow(reference.name, trail);
      else report(reference, [...trail.slice(start), reference.name]);
    }
    done.add(name);
  };
  for (const name of names) follow(name, []);
}
