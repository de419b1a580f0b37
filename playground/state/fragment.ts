/**
 * State of the page in the fragment of its URL, so that a link shows the same: `#<view>` or `#<view>/<state>`, where the
 * state is JSON, compressed, in base64url. A fragment is never sent to a server. Keys are not part of any state.
 */
import { useEffect, useState } from "preact/hooks";

export const views = ["compare", "streams", "tables", "specs"] as const;
export type View = (typeof views)[number];

/** The state of each view that has been opened. It stays while another view is shown. */
const states = new Map<View, unknown>();

/** How long after the last change the URL follows, in milliseconds: browsers limit how often it may change. */
const delay = 300;

/** Reads the state in the URL. Called before anything is shown, and when the fragment has changed. */
export async function restore(): Promise<View> {
  const [name = "", text] = location.hash.slice(1).split("/");
  const view = views.find((each) => each === name) ?? "compare";
  const state = text === undefined ? undefined : await decode(text);
  if (state !== undefined) states.set(view, state);
  return view;
}

/** The state of another view, if it has been opened or the URL had it. */
export function stateOf(view: View): unknown {
  return states.get(view);
}

/** The view that the URL names. */
export function useView(): View {
  const [view, setView] = useState<View>(
    () => views.find((each) => location.hash.slice(1).split("/")[0] === each) ?? "compare",
  );
  useEffect(() => {
    const follow = (): void => void restore().then(setView);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return view;
}

/**
 * The state of a view, as `useState`. The URL follows it, and it is kept while another view is shown.
 * @param read makes a valid state of what the URL contained, which anyone may have written; undefined where there was nothing
 */
export function useViewState<T>(view: View, read: (given: unknown) => T): [T, (change: Partial<T>) => void] {
  const [state, setState] = useState(() => read(states.get(view)));
  const change = (part: Partial<T>): void => setState((before) => ({ ...before, ...part }));
  useEffect(() => {
    states.set(view, state);
    const timer = setTimeout(async () => {
      const fragment = `#${view}/${await encode(state)}`;
      if (states.get(view) === state) history.replaceState(null, "", fragment);
    }, delay);
    return () => clearTimeout(timer);
  }, [view, state]);
  return [state, change];
}

async function encode(state: unknown): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Undefined for what `encode` has not written. */
async function decode(text: string): Promise<unknown> {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return undefined;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  // a Blob's bytes would be read back from another process of the browser
  const { body } = new Response(bytes);
  return new Uint8Array(await new Response(body?.pipeThrough(stream)).arrayBuffer());
}
