/** Image files as data URIs: known by their content, never by their name. */
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { chat } from "../../../generated/settings.ts";
import { CommandFailure } from "../../failures.ts";

/** An image that can be sent. */
export interface Image {
  /** What the user calls it. */
  readonly name: string;
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  /** `data:<media type>;base64,…` */
  readonly url: string;
}

/** So many bytes tell what an image is. */
const headLength = 12;

/** What every image that can be attached begins with. */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.subarray(0, headLength)).toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF.{4}WEBP/s.test(text)) return "image/webp";
  return undefined;
}

/** Why an image cannot be sent; one line for the user. */
export class ImageFailure extends CommandFailure {
  readonly problem: "missing" | "unreadable" | "no image" | "too large";

  constructor(problem: ImageFailure["problem"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** @throws {ImageFailure} */
export function imageOf(name: string, bytes: Uint8Array): Image {
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined) throw noImage(name);
  checkSize(name, bytes.length);
  const base64 = Buffer.from(bytes).toString("base64");
  return { name, mediaType, size: bytes.length, url: `data:${mediaType};base64,${base64}` };
}

/** @throws {ImageFailure} */
export async function readImage(path: string): Promise<Image> {
  const name = basename(path) || path;
  try {
    // a pipe would never open
    const found = await stat(path);
    if (found.isDirectory()) throw new ImageFailure("no image", `${path} is a directory: give an image file.`);
    if (!found.isFile()) throw noImage(path);
    await using file = await open(path);
    // a huge file that is no image is not read, and not called too large
    const head = Buffer.alloc(headLength);
    await file.read(head, 0, headLength, 0);
    if (mediaTypeOf(head) === undefined) throw noImage(name);
    checkSize(name, found.size);
    return imageOf(name, await file.readFile());
  } catch (error) {
    if (error instanceof ImageFailure || !(error instanceof Error)) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    if (absent.includes(code))
      throw new ImageFailure("missing", `${path} does not exist: check the path.`, { cause: error });
    if (!("syscall" in error)) throw error;
    throw new ImageFailure("unreadable", `${path} cannot be read (${code}): check its permissions.`, { cause: error });
  }
}

/** What the system says of a path that leads nowhere. */
const absent = ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "ERR_INVALID_ARG_VALUE"];

function noImage(name: string): ImageFailure {
  return new ImageFailure("no image", `${name} is not an image that can be sent: give a png, jpeg, gif or webp file.`);
}

function checkSize(name: string, size: number): void {
  if (size <= chat.image_bytes) return;
  const found = `${name} has ${describeSize(size)}`;
  throw new ImageFailure(
    "too large",
    `${found}: images can have up to ${describeSize(chat.image_bytes)}. Make it smaller.`,
  );
}

/** A size as people read it: `68 bytes`, `12.3 kB`, `7.5 MB`. */
export function describeSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [size, unit] = bytes < 999_950 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${Math.ceil(size * 10) / 10} ${unit}`;
}
