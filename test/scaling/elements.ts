/** Counts the elements of arrays that V8 copies, moves or compares by itself, which the coverage of functions does not show. */

const searching = ["includes", "indexOf", "lastIndexOf"] as const;
const moving = ["shift", "unshift", "splice"] as const;
const copying = ["concat", "slice"] as const;

type Method = (this: unknown[], ...given: unknown[]) => unknown;

/** The number of elements while this runs. A search or a move counts for the whole array, a copy for what is copied. */
export function countElements(work: () => void): number {
  const own = Array.prototype as unknown as Record<string, Method> & { [Symbol.iterator]: Method };
  const methods = [...searching, ...moving].map((name) => [name, own[name] as Method] as const);
  const copies = copying.map((name) => [name, own[name] as Method] as const);
  const iterator = own[Symbol.iterator];
  let elements = 0;
  for (const [name, method] of methods) {
    own[name] = function (...given) {
      elements += this.length;
      return Reflect.apply(method, this, given);
    };
  }
  for (const [name, method] of copies) {
    own[name] = function (...given) {
      const copy = Reflect.apply(method, this, given) as unknown[];
      elements += copy.length;
      return copy;
    };
  }
  // of spread arrays, too
  own[Symbol.iterator] = function (...given) {
    elements += this.length;
    return Reflect.apply(iterator, this, given);
  };
  try {
    work();
  } finally {
    for (const [name, method] of [...methods, ...copies]) own[name] = method;
    own[Symbol.iterator] = iterator;
  }
  return elements;
}
