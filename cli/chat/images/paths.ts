/** Image files that are named in a message: quoted, with escaped spaces, from the home directory, or dropped as a URL. */
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { homeFolder } from "../../../runtime/config/path.ts";
import { type Image, ImageFailure, readImage } from "./image.ts";

const quoted = /(?<=^|[\s([{])(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g;
// a backslash takes the next character with it, so that a space can be part of a path
const bare = /(?:\\.|[^\s\\])+/g;

/** Every word of the text that may be a path, as a path of this machine; each once. */
export function pathsIn(text: string, home: string = homeFolder()): string[] {
  const inQuotes = [...text.matchAll(quoted)].map(([, single, double, tick]) => single ?? double ?? tick ?? "");
  const words = (text.replace(quoted, " ").match(bare) ?? []).flatMap((word) => {
    const plain = process.platform === "win32" ? word : word.replace(/\\(.)/g, "$1");
    // a path at the end of a sentence or in brackets
    return [plain, plain.replace(/^[([{]+|[)\]},.;:!?]+$/g, "")];
  });
  const paths = [...inQuotes, ...words].filter((word) => /[./\\~]/.test(word)).map((word) => toPath(word, home));
  return [...new Set(paths)];
}

/** The path that somebody typed: `~` is the home directory, `file:` a URL, quotes and escapes are taken off. */
export function typedPath(text: string, home: string = homeFolder()): string {
  const [, content] = /^(?:'(.*)'|"(.*)")$/.exec(text)?.filter((part) => part !== undefined) ?? [];
  if (content !== undefined) return toPath(content, home);
  return toPath(process.platform === "win32" ? text : text.replace(/\\(.)/g, "$1"), home);
}

function toPath(word: string, home: string): string {
  if (/^file:\/\/\S/.test(word) && URL.canParse(word)) {
    try {
      return fileURLToPath(word);
    } catch {
      // a file of another machine: no path of this one
      return word;
    }
  }
  if (word === "~" || /^~[/\\]/.test(word)) return join(home, word.slice(1));
  return isAbsolute(word) ? word : resolve(word);
}

/**
 * The images that a message names. Any other file is left to the text.
 * @throws {ImageFailure} when a file is called an image, or is one, and cannot be sent
 */
export async function imagesIn(text: string): Promise<Image[]> {
  const images: Image[] = [];
  for (const path of pathsIn(text)) {
    try {
      images.push(await readImage(path));
    } catch (error) {
      if (!(error instanceof ImageFailure) || isMeant(error, path)) throw error;
    }
  }
  return images;
}

function isMeant({ problem }: ImageFailure, path: string): boolean {
  return problem === "too large" || (problem !== "missing" && /\.(png|jpe?g|gif|webp)$/i.test(path));
}
