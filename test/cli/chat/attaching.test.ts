import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeWith } from "../../needs.ts";
import { png } from "./pictures.ts";
import { begin } from "./simulated.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-images-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, content: Uint8Array | string = png): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A fake clipboard program that prints this image and this text, and fails if there is none. */
function clipboard(image: Uint8Array | undefined, text: string | undefined): Record<string, string> {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const print = (content: Uint8Array | string | undefined, name: string) =>
    content === undefined ? "exit 1" : `cat '${file(name, content)}'`;
  const script = `#!/bin/sh\ncase "$*" in\n*image/png*) ${print(image, "image")} ;;\n*) ${print(text, "text")} ;;\nesac\n`;
  writeFileSync(join(bin, "wl-paste"), script);
  chmodSync(join(bin, "wl-paste"), 0o755);
  return { PATH: `${bin}:${process.env.PATH}`, WAYLAND_DISPLAY: "test" };
}

describeWith(["tmux"], "an image", () => {
  it("is sent with the next message after /image, and with no later one", async () => {
    const terminal = await begin();
    // recognised by its content
    await terminal.enter(`/image ${file("picture.txt")}`);
    const screen = await terminal.answered("Attached: picture.txt (png, 70 bytes)");
    expect(screen).toMatch(/\n\[1 image\] ›\s*$/);
    await terminal.enter(`/image '${file("second one.png")}'`);
    await terminal.shows(/\n\[2 images\] ›\s*$/);
    await terminal.enter("/history");
    await terminal.answered("0 messages, 2 images attached to the next one");
    await terminal.enter("Look");
    expect(
      await terminal.answered(
        "You said: Look (anthropic messages, model claude-sonnet-5, thinking adaptive, effort high, 2 images)",
      ),
    ).toMatch(/\n›\s*$/);
    await terminal.enter("/history");
    await terminal.answered("2 messages\n");
  });

  it("stays attached when the request fails", async () => {
    const terminal = await begin();
    await terminal.enter(`/image ${file("a.png")}`);
    await terminal.shows(/\n\[1 image\] ›\s*$/);
    await terminal.enter("Look /fail 500");
    expect(await terminal.answered("answered with status 500")).toMatch(/\n\[1 image\] ›\s*$/);
    await terminal.enter("/clear");
    await terminal.shows(/is cleared\.\n\n›\s*$/);
  });

  it("is attached when a message contains its path", async () => {
    const terminal = await begin();
    file("my picture.png");
    await terminal.paste(`What is ${folder}/my\\ picture.png and ${file("b.gif", "GIF89a…")}?`);
    await terminal.press("Enter");
    const screen = await terminal.answered("effort high, 2 images)");
    expect(screen).toContain("Attached: my picture.png (png, 70 bytes)");
    expect(screen).toContain("Attached: b.gif (gif, 9 bytes)");
  });

  it("that cannot be sent is an error, and nothing is sent", async () => {
    const terminal = await begin();
    for (const [path, error] of [
      [file("no.png", "text"), "no.png is not a supported image: use a png, jpeg, gif or webp file."],
      [join(folder, "nowhere.png"), "nowhere.png does not exist: check the path."],
      [folder, "is a directory: use an image file."],
      [
        file("large.png", Buffer.concat([png, Buffer.alloc(8_000_000)])),
        "images can be up to 7.5 MB. Make it smaller.",
      ],
      ["", "/image needs a path or a URL: /image <path>"],
    ] as const) {
      await terminal.enter(`/image ${path}`);
      await terminal.answered(error);
    }
    await terminal.enter("/history");
    await terminal.answered("0 messages\n");
  });

  it("in a message that cannot be sent keeps the message in the prompt", async () => {
    const terminal = await begin();
    for (const [path, error] of [
      [file("no.png", "text"), /no\.png\s+is\s+not\s+a\s+supported\s+image/],
      [join(folder, "nowhere.png"), /does\s+not\s+exist:\s+check\s+the\s+path/],
    ] as const) {
      await terminal.enter(`See ${path}`);
      await terminal.shows(error);
      await terminal.shows(/Nothing was sent\..*› See [^›]*\.png\s*$/s);
      await terminal.press("C-u");
      await terminal.enter("/history");
      await terminal.answered("0 messages\n");
    }
    await terminal.enter("See ./absent.png");
    await terminal.shows(/Enter to send it without this image\.\n\n› See \.\/absent\.png\s*$/);
    await terminal.press("Enter");
    await terminal.answered("You said: See ./absent.png (");
  });

  it("comes from the clipboard with Ctrl-V and /paste", async () => {
    const terminal = await begin({ env: clipboard(png, "not this") });
    await terminal.type("Look here");
    await terminal.press("Left", "Left", "C-v");
    await terminal.shows(/Attached: The pasted image \(png, 70 bytes\)\n\[1 image\] › Look here\s*$/);
    await terminal.type("at ");
    await terminal.shows("› Look heat re");
    await terminal.press("C-c");
    await terminal.answered("Press Ctrl-C again to quit.");
    await terminal.enter("/paste");
    await terminal.shows(/\n\[2 images\] ›\s*$/);
  });

  it("may be missing on the clipboard; then Ctrl-V pastes text", async () => {
    const terminal = await begin({ env: clipboard(undefined, "copied\nlines") });
    await terminal.enter("/paste");
    await terminal.answered("there is no image on the clipboard");
    await terminal.type("Say ");
    await terminal.press("C-v");
    await terminal.shows("› Say copied\n  lines");
    await terminal.press("Enter");
    await terminal.answered("You said: Say copied\nlines");
  });

  it("needs a program for the clipboard", async () => {
    const terminal = await begin({ env: { PATH: join(folder, "nothing"), WAYLAND_DISPLAY: "test" } });
    await terminal.type("Draft");
    await terminal.press("C-v");
    await terminal.shows(/install wl-paste \(package wl-clipboard\),\s+or\s+use\s+\/image <path>\.\n› Draft\s*$/);
  });
});
