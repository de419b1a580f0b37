/**
 * The part of JavaScript's standard library that the checked code uses. TypeScript's own would take a quarter of the time of a
 * short run; `npm run check` checks the generated files with it.
 */
export const library = `
interface Object {}
interface Function {}
interface CallableFunction extends Function {}
interface NewableFunction extends Function {}
interface IArguments {}
interface Boolean {}
interface Number {}
interface Error { name: string; message: string }
interface RegExp { test(text: string): boolean }
interface Symbol {}
declare var Symbol: { readonly iterator: unique symbol };

interface String {
  readonly length: number;
  includes(text: string): boolean;
  startsWith(text: string): boolean;
  endsWith(text: string): boolean;
}

interface ReadonlyArray<T> {
  readonly length: number;
  readonly [index: number]: T;
  [Symbol.iterator](): IterableIterator<T>;
}
interface Array<T> {
  length: number;
  [index: number]: T;
  [Symbol.iterator](): IterableIterator<T>;
}
interface TemplateStringsArray extends ReadonlyArray<string> { readonly raw: readonly string[] }

type IteratorResult<T, Return = any> = { done?: false; value: T } | { done: true; value: Return };
interface Iterator<T, Return = any, Next = any> { next(...args: [] | [Next]): IteratorResult<T, Return> }
interface Iterable<T, Return = any, Next = any> { [Symbol.iterator](): Iterator<T, Return, Next> }
interface IterableIterator<T, Return = any, Next = any> extends Iterator<T, Return, Next> {
  [Symbol.iterator](): IterableIterator<T, Return, Next>;
}

type Partial<T> = { [Key in keyof T]?: T[Key] };
type Readonly<T> = { readonly [Key in keyof T]: T[Key] };
type Record<Keys extends keyof any, T> = { [Key in Keys]: T };
type Pick<T, Keys extends keyof T> = { [Key in Keys]: T[Key] };
type Omit<T, Keys extends keyof any> = Pick<T, Exclude<keyof T, Keys>>;
type Exclude<T, Without> = T extends Without ? never : T;
type Extract<T, Of> = T extends Of ? T : never;
type NonNullable<T> = T & {};
type ReturnType<T extends (...args: any) => any> = T extends (...args: any) => infer Result ? Result : any;
`;
