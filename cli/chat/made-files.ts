/** Saves the images and audio that a model made: a terminal cannot show them. */
import { writeFile } from "node:fs/promises";
import type { Completion } from "../../runtime/reply/completion.ts";

/**
 * Writes the files of an answer to the current folder, each by a new name.
 * @returns their names, and the addresses of those that are elsewhere
 */
export async function saveFiles({ id, choices }: Completion): Promise<string[]> {
  const { files = [] } = choices[0].message;
  const stem = id.replaceAll(/[^\w-]/g, "").slice(0, 40) || "answer";
  return Promise.all(
    files.map(async ({ media_type: media = "", data, url, transcript }, index) => {
      if (data === undefined) return url ?? transcript ?? "a file";
      const ending = /\/([a-z0-9]+)/.exec(media)?.[1] ?? "bin";
      const name = `${stem}-${index + 1}.${ending}`;
      // never in place of a file of the user
      await writeFile(name, Buffer.from(data, "base64"), { flag: "wx" });
      return name;
    }),
  );
}
