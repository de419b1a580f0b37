/** Image files as data URIs. They are recognised by their content, never by their name. */
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { chat } from "../../../generated/settings.ts";
import { CommandFailure } from "../../failures.ts";

/** An image that can be sent. */
export interface Image {
  /** The name shown to the user. */
  readonly name: string;
  /** Its type and size, `png, 68 bytes`, if it is here. */
  readonly details?: string;
  /** `data:<media type>;base64,…`, or an address, which some providers read. */
  readonly url: string;
}

/** The number of bytes that identify an image format. */
const headLength = 12;

/** The media type by the first bytes; undefined if the format is not supported. */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.subarray(0, headLength)).toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF.{4}WEBP/s.test(text)) return "image/webp";
  return undefined;
}

/** An image that cannot be sent. */
export class ImageFailure extends CommandFailure {
  readonly problem: "missing" | "unreadable" | "not an image" | "too large";

  constructor(problem: ImageFailure["problem"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** @throws {ImageFailure} */
export function imageOf(name: string, bytes: Uint8Array): Image {
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined) throw notAnImage(name);
  checkSize(name, bytes.length);
  const base64 = Buffer.from(bytes).toString("base64");
  const details = `${mediaType.replace("image/", "")}, ${describeSize(bytes.length)}`;
  return { name, details, url: `data:${mediaType};base64,${base64}` };
}

/** Whether this names an image on the web, which is not downloaded. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** @throws {ImageFailure} */
export async function readImage(path: string): Promise<Image> {
  const name = basename(path) || path;
  try {
    // opening a pipe would block
    const found = await stat(path);
    if (found.isDirectory()) throw new ImageFailure("not an image", `${path} is a directory: use an image file.`);
    if (!found.isFile()) throw notAnImage(path);
    await using file = await open(path);
    // checks the format first: a huge file of another kind is neither read nor reported as too large
    const head = Buffer.alloc(headLength);
    await file.read(head, 0, headLength, 0);
    if (mediaTypeOf(head) === undefined) throw notAnImage(name);
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

/** Error codes for a path that does not exist. */
const absent = ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "ERR_INVALID_ARG_VALUE"];

function notAnImage(name: string): ImageFailure {
  return new ImageFailure("not an image", `${name} is not a supported image: use a png, jpeg, gif or webp file.`);
}

function checkSize(name: string, size: number): void {
  if (size <= chat.image_bytes) return;
  const found = `${name} is ${describeSize(size)}`;
  throw new ImageFailure(
    "too large",
    `${found}: images can be up to ${describeSize(chat.image_bytes)}. Make it smaller.`,
  );
}

/** A readable size: `68 bytes`, `12.3 kB`, `7.5 MB`. */
export function describeSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [size, unit] = bytes < 999_950 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${Math.ceil(size * 10) / 10} ${unit}`;
}
