/** The protocol that the programs in TypeScript share. */
import { once } from "node:events";
import { pieces } from "../conversation.ts";

export const { URL: url = "", MODEL: model = "", STREAMS: count = "", QUESTION: question = "" } = process.env;

/** @param read opens a stream and reads its whole text */
export async function measure(read: () => Promise<string>): Promise<void> {
  const whole = pieces.join("");
  await read();
  console.log("ready");
  await once(process.stdin, "data");
  const from = performance.now();
  const found = await Promise.allSettled(Array.from({ length: Number(count) }, read));
  const milliseconds = performance.now() - from;
  const lost = found.filter((each) => each.status === "rejected" || each.value !== whole).length;
  console.log(JSON.stringify({ milliseconds, lost }));
}
