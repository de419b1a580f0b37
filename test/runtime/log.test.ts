import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type LogFile, RequestLog, type RequestRecord } from "../../runtime/log.ts";
import { describeWith } from "../needs.ts";

/** The timeout for a condition, long enough for a busy machine. */
const patience = 60_000;

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-log-"));
  path = join(folder, "requests.jsonl");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function record(id: number): RequestRecord {
  const none = { input_tokens: 0, output_tokens: 0, total_tokens: 0, reasoning_tokens: 0 };
  return { ts: "", model: "m", provider: null, latency_ms: 0, ...none, status: 200, request_id: String(id) };
}

/** The ids in a log; an incomplete line at its end is ignored. */
function idsIn(text: string): number[] {
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line) => Number((JSON.parse(line) as RequestRecord).request_id));
}

const upTo = (count: number) => Array.from({ length: count }, (_, id) => id);

function warnings(): [string[], (message: string) => void] {
  const warned: string[] = [];
  return [warned, (message) => warned.push(message)];
}

describe("the request log", () => {
  it("appends in order to existing content", async () => {
    writeFileSync(path, `${JSON.stringify(record(0))}\n`);
    const [warned, warn] = warnings();
    const log = new RequestLog(path, warn);
    for (const id of upTo(500).slice(1)) {
      log.append(record(id));
      if (id % 50 === 0) await new Promise(setImmediate);
    }
    await log.close();
    expect(idsIn(readFileSync(path, "utf8"))).toEqual(upTo(500));
    expect(warned).toEqual([]);
  });

  it("is readable only by its owner", async () => {
    await new RequestLog(path, () => {}).close();
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("continues in a new file after rotation, and loses nothing", async () => {
    const [warned, warn] = warnings();
    const log = new RequestLog(path, warn);
    for (const id of upTo(10)) log.append(record(id));
    await vi.waitFor(() => expect(idsIn(readFileSync(path, "utf8"))).toHaveLength(10), patience);
    const old = join(folder, "requests.1.jsonl");
    renameSync(path, old);
    log.append(record(10));
    await vi.waitFor(() => expect(idsIn(readFileSync(old, "utf8"))).toHaveLength(11), patience);
    log.reopen();
    await vi.waitFor(() => expect(existsSync(path)).toBe(true), patience);
    log.append(record(11));
    await log.close();
    expect(idsIn(readFileSync(old, "utf8"))).toEqual(upTo(11));
    expect(idsIn(readFileSync(path, "utf8"))).toEqual([11]);
    expect(warned).toEqual([]);
  });

  it("ignores records after it is closed", async () => {
    const log = new RequestLog(path, () => {});
    await log.close();
    log.append(record(0));
    log.reopen();
    await log.close();
    expect(readFileSync(path, "utf8")).toBe("");
  });
});

/** In-memory files on a disk with limited space. */
function disk(room: number) {
  const files: { text: string; closed: boolean }[] = [];
  const state = { room, tries: 0 };
  const open = async (): Promise<LogFile> => {
    const file = { text: "", closed: false };
    files.push(file);
    return {
      async write(bytes, offset) {
        state.tries++;
        const part = bytes.subarray(offset, offset + state.room);
        if (part.length === 0) throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
        state.room -= part.length;
        file.text += Buffer.from(part).toString();
        return part.length;
      },
      async close() {
        file.closed = true;
      },
    };
  };
  return { files, state, open };
}

/** Triggers a write, and waits for the attempt. */
async function tried(disk: { readonly tries: number }, work: () => void): Promise<void> {
  const before = disk.tries;
  work();
  await vi.waitFor(() => expect(disk.tries).toBeGreaterThan(before), { timeout: patience, interval: 1 });
}

const size = Buffer.byteLength(JSON.stringify(record(0))) + 1;

describe("a full disk", () => {
  it("causes one warning; when there is space again, everything is written in order", async () => {
    const [warned, warn] = warnings();
    const { files, state, open } = disk(size * 2.5);
    const log = new RequestLog(path, warn, open);
    for (const id of upTo(8)) await tried(state, () => log.append(record(id)));
    expect(warned).toEqual([`the request log ${path} cannot be written: ENOSPC: no space left on device`]);
    state.room = size * 100;
    log.append(record(8));
    await log.close();
    expect(idsIn(files[0]?.text ?? "")).toEqual(upTo(9));
    expect(warned).toHaveLength(1);
    expect(files).toEqual([{ text: expect.any(String), closed: true }]);
  });

  it("causes a new warning when it happens again", async () => {
    const [warned, warn] = warnings();
    const { state, open } = disk(0);
    const log = new RequestLog(path, warn, open);
    for (const room of [0, size * 5, 0]) {
      state.room = room;
      await tried(state, () => log.append(record(0)));
      state.room = 0;
    }
    expect(warned.filter((text) => text.includes("ENOSPC"))).toHaveLength(2);
    await log.close();
  });

  it("that truncated a line leaves it complete in the next file", async () => {
    const { files, state, open } = disk(size * 1.5);
    const log = new RequestLog(path, () => {}, open);
    for (const id of upTo(3)) log.append(record(id));
    await new Promise(setImmediate);
    state.room = size * 100;
    log.reopen();
    await log.close();
    expect(files.map(({ text }) => idsIn(text))).toEqual([[0], [1, 2]]);
    expect(files.map(({ closed }) => closed)).toEqual([true, true]);
  });

  it("loses what does not fit into memory, and reports how much", async () => {
    const [warned, warn] = warnings();
    const { files, state, open } = disk(0);
    const log = new RequestLog(path, warn, open);
    await new Promise(setImmediate);
    log.append(record(0));
    await new Promise(setImmediate);
    for (const id of upTo(10_010).slice(1)) log.append(record(id));
    state.room = size * 100_000;
    await log.close();
    expect(idsIn(files[0]?.text ?? "")).toEqual(upTo(10_001));
    expect(warned.at(-1)).toBe(`the request log ${path} has lost 9 of its records`);
  });

  it("loses the rest when the log is closed", async () => {
    const [warned, warn] = warnings();
    const { files, open } = disk(size * 1.5);
    const log = new RequestLog(path, warn, open);
    for (const id of upTo(3)) log.append(record(id));
    await log.close();
    expect(idsIn(files[0]?.text ?? "")).toEqual([0]);
    expect(warned).toEqual([expect.stringContaining("ENOSPC"), expect.stringContaining("has lost 2 of its records")]);
  });
});

describeWith(["mkfifo"], "a request log that is a pipe", () => {
  it("does not block without a reader, and is written once there is one", async () => {
    execFileSync("mkfifo", [path]);
    const [warned, warn] = warnings();
    const log = new RequestLog(path, warn);
    log.append(record(0));
    await vi.waitFor(() => expect(warned).toHaveLength(1), patience);
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    log.append(record(1));
    await log.close();
    expect(idsIn(readFileSync(reader, "utf8"))).toEqual([0, 1]);
    closeSync(reader);
    expect(warned).toEqual([expect.stringContaining("cannot be written: ENXIO")]);
  });
});
