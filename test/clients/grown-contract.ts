/** Generates clients from a larger contract, with additions of every kind that the generator supports. */

import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emitClients } from "../../generator/emit/clients.ts";
import { loadSource } from "../../language/load.ts";
import { laidOut } from "../generator/emit/laid-out.ts";
import { readText } from "../spec/files.ts";
import { root } from "../walked/root.ts";

const file = "spec/proxy.openapi.yaml";

/** Lines that are inserted before the first line with this beginning. */
const additions: readonly [before: string, lines: readonly string[]][] = [
  [
    "        fallback:\n",
    [
      "user: { type: string }",
      "region: { type: string }",
      "priority: { type: integer }",
      "labels: { type: array, items: { type: string } }",
    ],
  ],
  [
    "        top_p: {",
    [
      "seed: { type: integer }",
      "echo: { type: boolean }",
      'shape: { oneOf: [{ type: string, enum: [round, flat] }, { $ref: "#/components/schemas/UrlSource" }] }',
      "grid: { type: array, items: { type: array, items: { type: integer } } }",
    ],
  ],
  [
    "        latency_ms: {",
    [
      "tier: { description: How fast., type: string, enum: [slow, quick] }",
      "cached: { type: boolean }",
      "share: { type: number }",
      'block: { $ref: "#/components/schemas/ContentBlock" }',
      'mode: { $ref: "#/components/schemas/ReasoningMode" }',
    ],
  ],
  ['        - { $ref: "#/components/schemas/DoneEvent" }', ['- { $ref: "#/components/schemas/InterruptionEvent" }']],
  ["          done: ", ['interruption: "#/components/schemas/InterruptionEvent"']],
  [
    "    DoneEvent:",
    ["InterruptionEvent: { type: object, properties: { type: { type: string, const: interruption } } }"],
  ],
];

/** Copies a client into a folder and regenerates its generated files. */
export function growClient(language: string, folder: string): void {
  const text = additions.reduce((grown, [before, lines]) => {
    const margin = /^ */.exec(before)?.[0] ?? "";
    const at = grown.indexOf(before);
    return grown.slice(0, at) + lines.map((line) => `${margin}${line}\n`).join("") + grown.slice(at);
  }, readText(file));
  cpSync(join(root, "clients", language), folder, { recursive: true });
  for (const { path, text: generated } of laidOut(emitClients(loadSource(file, text)))) {
    const [, of, ...inside] = path.split("/");
    if (of === language) writeFileSync(join(folder, ...inside), generated);
  }
}
