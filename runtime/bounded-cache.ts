/** A cache of values derived from names. Callers can send any name, so number and length of the names are bounded. */

const most = 500;
const longest = 200;

export class BoundedCache<Value> {
  readonly #make: (name: string) => Value;
  /** Oldest first. */
  readonly #made = new Map<string, Value>();

  constructor(make: (name: string) => Value) {
    this.#make = make;
  }

  get(name: string): Value {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const made = this.#make(name);
    if (name.length > longest) return made;
    const [oldest = ""] = this.#made.keys();
    if (this.#made.size >= most) this.#made.delete(oldest);
    this.#made.set(name, made);
    return made;
  }
}

/** A `Map` or a `WeakMap`. */
interface Values<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value of a key, which is made when it is first needed. */
export function getOrMake<Key, Value>(values: Values<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  values.set(key, made);
  return made;
}
