/** Finds image files in a message: quoted, with escaped spaces, in the home directory, or dropped as a URL. */
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { homeFolder } from "../../../runtime/config/path.ts";
import { type Image, ImageFailure, readImage } from "./image.ts";

const quoted = /(?<=^|[\s([{])(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g;
// a backslash escapes the next character, so that a path can contain spaces
const bare = /(?:\\.|[^\s\\])+/g;

/** The distinct words of the text that may be paths, as absolute paths. */
export function pathsIn(text: string, home: string = homeFolder()): string[] {
  const inQuotes = [...text.matchAll(quoted)].map(([, single, double, tick]) => single ?? double ?? tick ?? "");
  const words = (text.replace(quoted, " ").match(bare) ?? []).flatMap((word) => {
    const plain = process.platform === "win32" ? word : word.replace(/\\(.)/g, "$1");
    // the path may be at the end of a sentence or in brackets
    return [plain, plain.replace(/^[([{]+|[)\]},.;:!?]+$/g, "")];
  });
  const paths = [...inQuotes, ...words].filter((word) => /[./\\~]/.test(word)).map((word) => toPath(word, home));
  return [...new Set(paths)];
}

/** A path as the user typed it: `~`, `file:` URLs, quotes and escapes are resolved. */
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
      // a file on another machine has no path here
      return word;
    }
  }
  if (word === "~" || /^~[/\\]/.test(word)) return join(home, word.slice(1));
  return isAbsolute(word) ? word : resolve(word);
}

/**
 * The images whose paths a message contains. Other files are ignored.
 * @throws {ImageFailure} when a file has the name or the content of an image, but cannot be sent
 */
export async function imagesIn(text: string): Promise<Image[]> {
  const images: Image[] = [];
  for (const path of pathsIn(text)) {
    try {
      images.push(await readImage(path));
    } catch (error) {
      if (!(error instanceof ImageFailure) || isMeantAsImage(error, path)) throw error;
    }
  }
  return images;
}

function isMeantAsImage({ problem }: ImageFailure, path: string): boolean {
  return problem === "too large" || (problem !== "missing" && /\.(png|jpe?g|gif|webp)$/i.test(path));
}
