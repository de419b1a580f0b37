/** Reads the clipboard with the programs of the platform. */
import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Environment } from "../../../runtime/config/config.ts";
import { CommandFailure } from "../../failures.ts";
import { mediaTypeOf } from "./image.ts";

/** The content of the clipboard; `empty` if it is neither an image nor text. */
export type Pasted =
  | { readonly kind: "image"; readonly bytes: Uint8Array }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "empty" };

type Command = readonly [program: string, ...args: string[]];

interface Tool {
  /** Prints the image; prints nothing or fails when there is none. */
  readonly image: Command;
  readonly text: Command;
  /** Decodes the output of `image`. Default: unchanged. */
  readonly decode?: (printed: Buffer) => Buffer;
}

const powershell: Command = ["powershell", "-NoProfile", "-NonInteractive", "-STA", "-Command"];
const windowsImage = `Add-Type -AssemblyName System.Windows.Forms, System.Drawing
$image = [Windows.Forms.Clipboard]::GetImage()
if ($image) {
  $stream = New-Object IO.MemoryStream
  $image.Save($stream, [Drawing.Imaging.ImageFormat]::Png)
  [Convert]::ToBase64String($stream.ToArray())
}`;

/** PNG is the type that browsers and screenshot tools offer. */
const wayland: Tool = {
  image: ["wl-paste", "--type", "image/png"],
  text: ["wl-paste", "--no-newline", "--type", "text"],
};
const x11: Tool = {
  image: ["xclip", "-selection", "clipboard", "-target", "image/png", "-out"],
  text: ["xclip", "-selection", "clipboard", "-out"],
};
const mac: Tool = {
  image: ["osascript", "-e", "the clipboard as «class PNGf»"],
  text: ["pbpaste"],
  // «data PNGf89504E47…»
  decode: (printed) => Buffer.from(/PNGf([0-9A-F]+)/i.exec(printed.toString())?.[1] ?? "", "hex"),
};
const windows: Tool = {
  image: [...powershell, windowsImage],
  text: [...powershell, "Get-Clipboard -Raw"],
  decode: (printed) => Buffer.from(printed.toString(), "base64"),
};

/** Timeout of a clipboard program in milliseconds: one that waits for its display never returns. */
const timeout = 10_000;

/**
 * The image on the clipboard, else its text.
 * @throws {CommandFailure} when no program to read it is installed
 */
export async function readClipboard(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<Pasted> {
  const tool = findTool(env, platform);
  const printed = await run(tool.image, env);
  const image = tool.decode === undefined ? printed : tool.decode(printed);
  if (mediaTypeOf(image) !== undefined) return { kind: "image", bytes: image };
  const text = (await run(tool.text, env)).toString().replace(/\r\n?/g, "\n");
  return text === "" ? { kind: "empty" } : { kind: "text", text };
}

function findTool(env: Environment, platform: NodeJS.Platform): Tool {
  if (platform === "darwin") return mac;
  if (platform === "win32") return windows;
  const tools = env.WAYLAND_DISPLAY ? [wayland, x11] : [x11, wayland];
  const found = tools.find(({ image: [program] }) => isInstalled(program, env));
  if (found !== undefined) return found;
  const missing = env.WAYLAND_DISPLAY ? "wl-paste (package wl-clipboard)" : "xclip";
  throw new CommandFailure(`The clipboard cannot be read here: install ${missing}, or use /image <path>.`);
}

function isInstalled(program: string, env: Environment): boolean {
  return (env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The output of the program; empty when it fails, since these programs fail when the clipboard has no such content. */
function run([program, ...args]: Command, env: Environment): Promise<Buffer> {
  const options = { encoding: "buffer", env, timeout, maxBuffer: 64 * 1024 * 1024 } as const;
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout) => resolve(error === null ? stdout : Buffer.alloc(0)));
  });
}
