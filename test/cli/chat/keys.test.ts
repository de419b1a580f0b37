import { describe, expect, it } from "vitest";
import { KeyReader } from "../../../cli/chat/terminal/keys.ts";

/** What the line editor receives; `<paste>` is Ctrl-V. */
function typed(pieces: readonly string[], line = ""): string {
  let seen = "";
  const reader = new KeyReader({
    type: (keys) => {
      seen += keys;
    },
    paste: () => {
      seen += "<paste>";
    },
    isContinued: () => (line + seen).endsWith("\\"),
  });
  for (const piece of pieces) reader.read(Buffer.from(piece, "latin1"));
  return seen;
}

const bytes = (text: string): string => Buffer.from(text).toString("latin1");

describe("keys", () => {
  it.each([
    ["are handed on", ["ab", "\r", "\x1b[A", "\x03"], "ab\r\x1b[A\x03"],
    ["are characters, wherever they are cut", [...bytes("日本")], "日本"],
    ["begin a new line with Ctrl-J and Alt-Enter", ["a\nb\x1b\rc"], "a↵b↵c"],
    ["begin a new line with Enter behind a backslash", ["a\\", "\r", "b"], "a\\\x7f↵b"],
    ["do so in one piece too", ["a\\\rb\r"], "a\\\x7f↵b\r"],
    ["paste with Ctrl-V", ["a\x16b"], "a<paste>b"],
    ["that were pasted do not send line by line", ["\x1b[200~a\r\nb\nc\rd\x1b[201~\r"], "a↵b↵c↵d\r"],
    ["that were pasted are text alone", ["\x1b[200~a\tb\x16\x03\x1b[A\x1b[201~"], "a    b[A"],
  ])("%s", (_, pieces, seen) => {
    expect(typed(pieces)).toBe(seen);
  });

  it("that were pasted may be split anywhere", () => {
    const whole = "x\x1b[200~one\rtwo\x1b[201~y\r";
    for (let at = 2; at < whole.length; at++) {
      // right after its Escape, a marker looks like the key
      if (whole[at - 1] === "\x1b") continue;
      expect(typed([whole.slice(0, at), whole.slice(at)]), String(at)).toBe("xone↵twoy\r");
    }
  });
});
