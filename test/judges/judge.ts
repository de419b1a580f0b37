/** Assertions about types: a file that makes them compiles when they hold. */

/** Compiles when a value of `Given` is assignable to an SDK's `Expected`. */
export type Fits<Expected, Given extends Expected> = Given;

/** The keys of `Given` that an SDK does not know. Assignability allows them, so `Fits<never, Strange<…>>` states that there are none. */
export type Strange<Expected, Given extends object> = Exclude<KeysOf<Given>, KeysOf<Expected>>;

/** The keys of any member of a union. Keys of index signatures are not included. */
export type KeysOf<Type> = Type extends unknown
  ? keyof { [Key in keyof Type as string extends Key ? never : Key]: Type[Key] }
  : never;

/** A value as JSON has it: a key that is `undefined` is not there. */
export type Written<Value> = Trusting<Value, Record<never, never>>;

/** `Written`, but at every depth the keys of `Fields` have the types given there: they are not judged. */
export type Trusting<Value, Fields> = 0 extends 1 & Value
  ? Value
  : Value extends readonly (infer Item)[]
    ? Trusting<Item, Fields>[]
    : Value extends object
      ? {
          [Key in keyof Value]: Key extends keyof Fields
            ? Fields[Key]
            : Trusting<Exclude<Value[Key], undefined>, Fields>;
        }
      : Value;
