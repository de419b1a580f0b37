/** Streams of the inbound APIs as they are on the wire. */
export interface Frame {
  /** The name in the `event:` line, if there is one. */
  readonly event: string | undefined;
  /** The `data:` line as it is. */
  readonly data: string;
  /** Its JSON; undefined for `[DONE]`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses
  readonly json: any;
}

export function framesOf(text: string): Frame[] {
  const blocks = text.split(/\r?\n\r?\n/).filter((block) => block.trim() !== "");
  return blocks.map((block) => {
    const line = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
    const data = line("data") ?? "";
    return { event: line("event"), data, json: data === "[DONE]" || data === "" ? undefined : JSON.parse(data) };
  });
}
