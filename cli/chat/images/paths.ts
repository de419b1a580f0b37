/** Finds image files in a message: quoted, with escaped spaces, in the home directory, or dropped as a URL. */
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { homeFolder } from "../../../runtime/config/path.ts";
import { type Image, ImageFailure, isAddress, readImage } from "./image.ts";

const quoted = /(?<=^|[\s([{])(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g;
// a backslash escapes the next character, so that a path can contain spaces
const bare = /(?:\\.|[^\s\\])+/g;

/** How a path begins that cannot be anything else, unlike `logo.png`. */
const explicit = /^(?:~?[/\\]|\.{1,2}[/\\]|file:|[a-z]:[/\\])/i;
const imageName = /\.(png|jpe?g|gif|webp)$/i;

/** The words of the text that may be paths: each as an absolute path, with the word. */
export function pathsIn(text: string, home: string = homeFolder()): Map<string, string> {
  const inQuotes = [...text.matchAll(quoted)].map(([, single, double, tick]) => single ?? double ?? tick ?? "");
  const words = (text.replace(quoted, " ").match(bare) ?? []).flatMap((word) => {
    const plain = process.platform === "win32" ? word : word.replace(/\\(.)/g, "$1");
    // the path may be at the end of a sentence or in brackets
    return [plain, plain.replace(/^[([{]+|[)\]},.;:!?]+$/g, "")];
  });
  const named = [...inQuotes, ...words].filter((word) => /[./\\~]/.test(word));
  return new Map(named.map((word) => [toPath(word, home), word]));
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
 * An image as a user names it: a path or an address.
 * @throws {ImageFailure}
 */
export async function typedImage(text: string): Promise<Image> {
  return isAddress(text) ? { name: text, url: text } : readImage(typedPath(text));
}

/** The images of a message. */
export interface FoundImages {
  readonly images: readonly Image[];
  /** Why others that the message names cannot be sent. */
  readonly problems: readonly ImageFailure[];
}

/** The images whose paths a message contains. Other files are ignored, and so are names that may be anything. */
export async function imagesIn(text: string): Promise<FoundImages> {
  const images: Image[] = [];
  const problems: ImageFailure[] = [];
  for (const [path, word] of pathsIn(text)) {
    try {
      images.push(await readImage(path));
    } catch (error) {
      if (!(error instanceof ImageFailure)) throw error;
      if (isMeantAsImage(error, word)) problems.push(error);
    }
  }
  return { images, problems };
}

function isMeantAsImage({ problem }: ImageFailure, word: string): boolean {
  if (problem === "too large") return true;
  return imageName.test(word) && (problem !== "missing" || explicit.test(word));
}
