import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { hashOf, newKey } from "../../proxy/keys/hash.ts";
import { costOf, leastCostOf } from "../../proxy/request/body-cost.ts";
import { BodyMemory, bodyMemoryOf } from "../../proxy/request/body-memory.ts";
import { outlineOf } from "../../runtime/json/outline.ts";
import fc from "../fast-check.ts";
import { hello, type Setup, setUp } from "./proxy-under-test.ts";
import { dial } from "./raw-caller.ts";

const mebibyte = 1024 * 1024;

const bearer = (key: string) => `host: here\r\nauthorization: Bearer ${key}`;

describe("the memory for bodies", () => {
  it("is three eighths of what a process can have", () => {
    const settings = { bodyMemoryBytes: undefined, maxBodyBytes: 32 * mebibyte } as never;
    expect(bodyMemoryOf(settings, 1, 4096 * mebibyte)).toBe(1536 * mebibyte);
    expect(bodyMemoryOf(settings, 1, 128 * mebibyte)).toBe(48 * mebibyte);
  });

  it("is divided among workers, each of which can read the largest body that the setting has room for", () => {
    const maxBodyBytes = 10 * mebibyte;
    const settings = { bodyMemoryBytes: 100 * mebibyte, maxBodyBytes };
    const least = leastCostOf(maxBodyBytes) / mebibyte;
    expect([1, 2, 8].map((workers) => bodyMemoryOf(settings, workers) / mebibyte)).toEqual([100, 50, least]);
    expect(bodyMemoryOf({ ...settings, bodyMemoryBytes: 1000 }, 8)).toBe(1000);
  });

  it.each([
    ["1", 1],
    ['"a,[{b"', 1],
    ['{"a": "\\",[", "b": [1, {}]}', 6],
    ["[[],[],[]]", 7],
    ['"\\\\",', 2],
  ])("counts the values of %s", (text, count) => {
    expect(outlineOf(Buffer.from(text)).values).toBe(count);
  });

  it("does not count what is in a string", () => {
    const text = fc.string({ unit: fc.constantFrom('"', "\\", ",", "x".repeat(99)) });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (strings) => {
        expect(outlineOf(Buffer.from(JSON.stringify(strings)))).toMatchObject({
          values: strings.length + 1,
          containers: 1,
          fields: 0,
        });
      }),
    );
  });
});

describe("the share of a key", () => {
  it("is all of the memory while no other waits, and an equal part for some seconds after a refusal", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const memory = new BodyMemory(100);
      memory.reserve("alice", 60);
      expect(memory.isFair("alice", 0, 40)).toBe(true);
      memory.refuse("bob");
      expect(memory.isFair("alice", 0, 1)).toBe(false);
      expect(memory.isFair("bob", 0, 100)).toBe(true);
      memory.release("alice", 30);
      expect(memory.isFair("alice", 0, 20)).toBe(true);
      expect(memory.isFair("alice", 0, 21)).toBe(false);
      memory.reserve("carol", 1);
      expect(memory.isFair("alice", 0, 20)).toBe(false);
      // the only one of hers
      expect(memory.isFair("alice", 30, 90)).toBe(true);
      vi.advanceTimersByTime(60_000);
      expect(memory.isFair("alice", 0, 60)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the outline of a JSON text", () => {
  it("has the containers and fields", () => {
    expect(outlineOf(Buffer.from('{"a":[1,{"b":{}}],"c:[{":"x"}'))).toEqual({
      values: 7,
      containers: 4,
      fields: 3,
      inner: 0,
    });
  });

  it("has what is in strings that may be JSON, however they are escaped", () => {
    const inner = (text: string) => outlineOf(Buffer.from(text)).inner;
    expect(inner(JSON.stringify({ arguments: '{"a":[1,2]}' }))).toBe(4);
    expect(inner('"\\u007b\\u0022a\\u0022:[[],[]]}"')).toBe(8);
    expect(inner('" \\n [[],[]]"')).toBe(4);
    expect(inner('"a list: [1, 2]"')).toBe(0);
  });

  const wide = (count: number) => `{"a":{${Array(count).fill('"x":1').join(",")}},"b":{"c":1}}`;

  it("rejects an object with too many fields", () => {
    expect(() => outlineOf(Buffer.from(wide(100_000)))).not.toThrow();
    expect(() => outlineOf(Buffer.from(wide(100_001)))).toThrow("more than 100000 fields");
    expect(() => outlineOf(Buffer.from(`[${wide(60_000)},${wide(60_000)}]`))).not.toThrow();
  });

  it("rejects too many values", () => {
    expect(() => outlineOf(Buffer.from(`[${"{},".repeat(4_900_000)}1]`))).not.toThrow();
    expect(() => outlineOf(Buffer.from(`[${"{},".repeat(5_000_000)}1]`))).toThrow("more than 10000000 values");
  });

  it("rejects too deep a nesting", () => {
    expect(() => outlineOf(Buffer.from("[".repeat(100_000)))).not.toThrow();
    expect(() => outlineOf(Buffer.from("[".repeat(100_001)))).toThrow("nested too deeply");
    expect(() => outlineOf(Buffer.from("[]".repeat(200_000)))).not.toThrow();
  });
});

describe("the cost of a body", () => {
  it("is more for characters that take two bytes", () => {
    const costs = ["x", "é", "\\u00e9"].map((text) => costOf(Buffer.from(`"${text.padEnd(1000, "x")}"`)));
    expect(Math.max(...costs)).toBeGreaterThan((costs[0] as number) * 1.9);
    expect(costs[1]).toBeGreaterThan((costs[0] as number) * 1.9);
  });

  it("is more for a small body of many containers than for a long string", () => {
    expect(costOf(Buffer.from(`[${"[],".repeat(20_000)}1]`))).toBeGreaterThan(5 * mebibyte);
    expect(costOf(Buffer.from(JSON.stringify("x".repeat(mebibyte))))).toBeLessThan(4 * mebibyte);
  });
});

describe("a proxy whose memory for bodies is in use", () => {
  const length = 150_000;
  const text = "x".repeat(length - 100);
  const large = { ...hello, messages: [{ role: "user", content: text }] };

  /** Sends a body without its end. */
  async function begin({ proxy }: Setup, header = "host: here"): Promise<() => void> {
    const socket = await dial(proxy.url);
    const head = `POST /v1/chat HTTP/1.1\r\n${header}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
    socket.write(head + JSON.stringify(large));
    return () => socket.destroy();
  }

  /** Sends a body without its end; resolves when the proxy has read it. */
  async function hold(setup: Setup): Promise<() => void> {
    const release = await begin(setup);
    for (let status = 0; status !== 503; ) status = (await setup.post("/v1/chat", large)).status;
    return release;
  }

  it("leaves a key its share, however many requests another key repeats", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-memory-"));
    const file = join(folder, "keys.json");
    const [alice, bob] = [newKey(), newKey()];
    writeFileSync(file, JSON.stringify({ keys: { alice: { hash: hashOf(alice) }, bob: { hash: hashOf(bob) } } }));
    // room for two
    const setup = await setUp({ DRAGOMAN_BODY_MEMORY_BYTES: "1000000", DRAGOMAN_KEYS: file });
    const statusFor = async (key: string): Promise<number> => {
      return (await setup.post("/v1/chat", large, { authorization: `Bearer ${key}` })).status;
    };
    const held = [await begin(setup, bearer(alice)), await begin(setup, bearer(alice))];
    try {
      for (let status = 0; status !== 503; ) status = await statusFor(bob);
      held[0]?.();
      // whenever the memory is free, it is his
      for (let status = 503; status === 503; ) {
        expect(await statusFor(alice)).toBe(503);
        status = await statusFor(bob);
        expect([200, 503]).toContain(status);
      }
      held[1]?.();
      // she has no other request any more
      let status = 503;
      while (status === 503) status = await statusFor(alice);
      expect(status).toBe(200);
    } finally {
      for (const release of held) release();
      await setup.close();
      rmSync(folder, { recursive: true });
    }
  });

  it("refuses what does not fit, with retry-after, and accepts what does", async () => {
    const setup = await setUp({ DRAGOMAN_BODY_MEMORY_BYTES: "600000" });
    try {
      const release = await hold(setup);
      const refused = await setup.post("/v1/chat", large);
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("1");
      expect(((await refused.json()) as { error: { code: string } }).error.code).toBe("overloaded");
      expect((await setup.post("/v1/chat", hello)).status).toBe(200);
      release();
      for (let status = 0; status !== 200; ) status = (await setup.post("/v1/chat", large)).status;
    } finally {
      await setup.close();
    }
  });

  it("releases it after every kind of answer", async () => {
    const setup = await setUp({ DRAGOMAN_BODY_MEMORY_BYTES: "600000" });
    try {
      for (let round = 0; round < 4; round++) {
        expect((await setup.post("/v1/chat", large)).status).toBe(200);
        expect((await setup.post("/v1/chat", { ...large, stream: 1 })).status).toBe(400);
        expect((await setup.post("/v1/chat", `${text}${text.slice(0, 100)}`)).status).toBe(400);
      }
    } finally {
      await setup.close();
    }
  });

  it("refuses what can never fit: a body that is too long or has too many values", async () => {
    let setup = await setUp({ DRAGOMAN_BODY_MEMORY_BYTES: "300000" });
    try {
      expect((await setup.post("/v1/chat", large)).status).toBe(413);
      expect((await setup.post("/v1/chat", { ...hello, extra: Array(30_000).fill([]) })).status).toBe(413);
      const wide = Object.fromEntries(Array.from({ length: 100_001 }, (_, index) => [index, 1]));
      await setup.close();
      setup = await setUp();
      expect((await setup.post("/v1/chat", { ...hello, wide })).status).toBe(400);
    } finally {
      await setup.close();
    }
  });
});
