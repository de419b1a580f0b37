import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Pasted, readClipboard } from "../../../cli/chat/images/clipboard.ts";
import { describeSize, imageOf, mediaTypeOf, readImage } from "../../../cli/chat/images/image.ts";
import { imagesIn, pathsIn, typedPath } from "../../../cli/chat/images/paths.ts";
import { chat } from "../../../generated/settings.ts";
import { gif, jpeg, png, webp } from "./pictures.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-images-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("an image", () => {
  it.each([
    ["image/png", png],
    ["image/gif", gif],
    ["image/jpeg", jpeg],
    ["image/webp", webp],
  ])("is recognised by its content: %s", async (type, content) => {
    expect(mediaTypeOf(content)).toBe(type);
    const { url } = await readImage(file("anything", content));
    expect(url).toBe(`data:${type};base64,${content.toString("base64")}`);
  });

  it.each([["text"], ["<svg/>"], [""], ["RIFF1234AVI "], ["GIF88a"], ["\x89PNG"]])("is not %j", async (content) => {
    expect(mediaTypeOf(Buffer.from(content, "latin1"))).toBeUndefined();
    await expect(readImage(file("a.png", content))).rejects.toThrow("a.png is not a supported image");
  });

  it("has a maximum size", async () => {
    const largest = Buffer.concat([png, Buffer.alloc(chat.image_bytes - png.length)]);
    expect(imageOf("large", largest).details).toBe("png, 7.5 MB");
    const larger = file("larger.png", Buffer.concat([largest, Buffer.alloc(1)]));
    await expect(readImage(larger)).rejects.toThrow(
      "larger.png is 7.6 MB: images can be up to 7.5 MB. Make it smaller.",
    );
  });

  it.each([
    [999, "999 bytes"],
    [1000, "1 kB"],
    [12_345, "12.4 kB"],
    [999_999, "1 MB"],
    [7_500_000, "7.5 MB"],
  ])("of %d bytes has %s", (bytes, text) => {
    expect(describeSize(bytes)).toBe(text);
  });
});

describe("paths in a message", () => {
  const home = resolve("/home-of-user");
  it.each([
    ["look at /a/b.png.", ["/a/b.png.", "/a/b.png"]],
    ["'/a/b c.png' and \"d e.jpg\"", ["/a/b c.png", "d e.jpg"]],
    ["/a/b\\ c\\'s.png", ["/a/b c's.png"]],
    ["~/x.webp (see ./y.gif)", [join(home, "x.webp"), "(see", "./y.gif"]],
    [pathToFileURL(resolve("/a/b c.png")).href, ["/a/b c.png"]],
    ["it's no path, isn't it", []],
  ])("%j", (text, paths) => {
    const expected = paths.filter((path) => path !== "(see").map((path) => resolve(path));
    const found = [...pathsIn(text, home).keys()];
    expect(found).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(found).toEqual([]);
  });

  it.each([
    ["'a b.png'", "a b.png"],
    ["a\\ b.png", "a b.png"],
    ["a b.png", "a b.png"],
    ["~/a.png", "/home-of-user/a.png"],
  ])("typed after /image: %s", (text, path) => {
    expect(typedPath(text, home)).toBe(resolve(path));
  });

  it("are images or ignored", async () => {
    const image = file("one.png", png);
    const text = file("notes.txt", "text");
    mkdirSync(join(folder, "folder.d"));
    const { images, problems } = await imagesIn(
      `See ${image}, ${image} again, ${text}, ${folder}/folder.d, new.png and https://site.example/a.png.`,
    );
    expect(images.map(({ name }) => name)).toEqual(["one.png"]);
    expect(problems).toEqual([]);
  });

  it("that are meant as images, but cannot be sent, are problems", async () => {
    const fake = file("fake.png", "text");
    const { images, problems } = await imagesIn(`${file("one.png", png)} ${fake}, '/no where.png' ./a.jpg ~/b.gif`);
    expect(images).toHaveLength(1);
    expect(problems.map(({ problem }) => problem).toSorted()).toEqual([
      "missing",
      "missing",
      "missing",
      "not an image",
    ]);
  });
});

describe("the clipboard", () => {
  /** Fake clipboard programs that run these scripts. */
  function programs(...scripts: readonly (readonly [name: string, script: string])[]): Record<string, string> {
    const bin = mkdtempSync(join(folder, "bin-"));
    for (const [name, script] of scripts) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    return { PATH: `${bin}:${process.env.PATH}` };
  }
  const image: Pasted = { kind: "image", bytes: png };
  const either = (shown: string, text: string) =>
    `case "$*" in *image*|*PNGf*|*GetImage*) ${shown};; *) ${text};; esac`;

  it("of macOS has images in hexadecimal, and its text has a program of its own", async () => {
    const env = programs(["osascript", `printf '«data PNGf${png.toString("hex").toUpperCase()}»\\n'`]);
    expect(await readClipboard(env, "darwin")).toEqual(image);
    const empty = programs(["osascript", "exit 1"], ["pbpaste", "printf 'a\\rb'"]);
    expect(await readClipboard(empty, "darwin")).toEqual({ kind: "text", text: "a\nb" });
  });

  it("of Windows has images in base64", async () => {
    const env = programs(["powershell", either(`echo ${png.toString("base64")}`, "echo no")]);
    expect(await readClipboard(env, "win32")).toEqual(image);
  });

  it("of X11 and Wayland has programs that may be missing", async () => {
    const print = `cat '${file("clip.png", png)}'`;
    expect(await readClipboard(programs(["xclip", either(print, "echo no")]), "linux")).toEqual(image);
    expect(await readClipboard(programs(["xclip", either("exit 1", "exit 1")]), "linux")).toEqual({ kind: "empty" });
    const both = programs(["xclip", "echo x11"], ["wl-paste", either("exit 1", "echo wayland")]);
    expect(await readClipboard({ ...both, WAYLAND_DISPLAY: "w" }, "linux")).toEqual({
      kind: "text",
      text: "wayland\n",
    });
    await expect(readClipboard({ PATH: folder }, "linux")).rejects.toThrow("install xclip, or use /image <path>.");
  });
});
