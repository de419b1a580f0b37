/** The results as Markdown tables, which are readable in a terminal too. */
import { bars, verdict } from "./bars.ts";
import { pieces } from "./conversation.ts";
import { type Cell, cellOf, differenceOf, type Results, ratioOf, type Scaled } from "./results.ts";

export function printReport(results: Results): string {
  return [
    `# Benchmark of ${results.when.slice(0, 10)}`,
    machine(results),
    "## The bars",
    barTable(results),
    "## Speed",
    "Microseconds. ± is half of the 95 % confidence interval of a median, the noise; *CPU* is processor time, of user and system, for each request and for each event of a stream; *added* is what lies above a direct call.",
    speedTable(results),
    "## Memory and start-up",
    memoryTable(results),
    "## Translation alone",
    "Microseconds for one request, of two messages (small) or of 40 messages and 8 tools (large).",
    translationTable(results),
    "Microseconds for one event of a stream, each of which comes alone.",
    decodingTable(results),
    ...scaling(results),
    ...clients(results),
    ...largeBodies(results),
    faults(results),
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

function machine({ machine, versions, rounds, milliseconds }: Results): string {
  const lines = Object.entries({ ...machine, ...versions }).map(([name, value]) => `${name} ${value}`);
  return `${rounds} rounds of ${milliseconds} ms. ${lines.join(", ")}.`;
}

function barTable(results: Results): string {
  const rows = bars.map((bar) => {
    const cell = bar.value(results);
    const target = bar.min === undefined ? `≤ ${bar.max}` : `≥ ${bar.min}`;
    const found = cell === undefined ? "not measured" : `${shown(cell.median)} ${bar.unit} ${noise(cell)}`;
    return [bar.what, `${target} ${bar.unit}`, found, cell === undefined ? "" : verdict(bar, cell)];
  });
  return table(["Measure", "Bar", "Found", "Met"], rows);
}

function speedTable({ rows }: Results): string {
  const [direct, floor] = [rows.direct?.cells, rows.floor?.cells];
  const called = Object.values(rows).filter(({ cells }) => cells.rate !== undefined);
  const lines = called.map(({ title, cells }) => [
    title,
    show(cells.cpu),
    times(ratioOf(cells.cpu, floor?.cpu)),
    show(eventOf(cells.streamCpu)),
    times(ratioOf(cells.streamCpu, floor?.streamCpu)),
    show(cells.rate),
    times(ratioOf(cells.rate, floor?.rate)),
    show(cells.streams),
    times(ratioOf(cells.streams, floor?.streams)),
    show(cells.p50),
    cells === direct ? "–" : show(differenceOf(cells.p50, direct?.p50)),
    show(cells.p99),
    show(cells.stream),
    cells === direct ? "–" : show(differenceOf(cells.first, direct?.first)),
    show(cells.image),
  ]);
  const heads = ["CPU of a request", "of floor", "CPU of an event", "of floor", "req/s at 64", "of floor"];
  heads.push("streams/s", "of floor", "p50", "added", "p99", "one stream", "first token, added", "1 MiB image");
  return table(["", ...heads], lines);
}

/** The share of each event in a stream. */
function eventOf(stream: Cell | undefined): Cell | undefined {
  return stream && cellOf(stream.rounds.map((each) => each / pieces.length));
}

function memoryTable({ rows }: Results): string {
  const lines = Object.values(rows)
    .filter(({ cells }) => cells.startup !== undefined)
    .map(({ title, cells: { startCpu, startup, idle, held, loaded } }) => {
      return [title, ...[startCpu, startup, idle, held, loaded].map(show)];
    });
  return table(
    ["", "CPU of the start, ms", "start, ms", "idle, MiB", "1,000 open streams, MiB", "after load, MiB"],
    lines,
  );
}

function translationTable({ translation }: Results): string {
  const lines = Object.entries(translation.requests).flatMap(([dialect, sizes]) =>
    Object.entries(sizes).map(([size, { check, translate, stringify, ratio, bridge }]) => {
      return [`${dialect}, ${size}`, show(check), show(translate), show(stringify), times(ratio), show(bridge)];
    }),
  );
  return [
    table(["", "checks", "translation", "JSON.stringify of it", "ratio", "llm-bridge"], lines),
    translation.ownMore && `The small request takes ${show(translation.ownMore)} more for a provider of your own.`,
    `\`explain\` of the small request takes ${show(translation.explain)}.`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function decodingTable({ translation }: Results): string {
  const lines = Object.entries(translation.events).map(([dialect, { translate, parse }]) => {
    return [dialect, show(translate), show(parse)];
  });
  return table(["", "native events to the proxy's", "JSON.parse alone"], lines);
}

function scaling({ scaling }: Results): string[] {
  if (scaling.length === 0) return [];
  const lines = scaling.flatMap(({ title, one, apart, workers }) => {
    const line = (what: string, { rate, cpu, cores }: Scaled) => [
      `${title}, ${what}`,
      ...[show(cpu), show(rate), times(ratioOf(rate, one.rate)), times(ratioOf(rate, apart.rate)), show(cores)],
    ];
    return [line("one process", one), line("two proxies", apart), line("two workers", workers)];
  });
  return [
    "## Workers",
    "All on two cores. *CPU* is processor time per call of all processes, *cores* is how many they kept busy.",
    table(["", "CPU", "req/s at 64", "of one process", "of two proxies", "cores"], lines),
  ];
}

function clients({ clients }: Results): string[] {
  if (clients.length === 0) return [];
  const lines = clients
    .filter(({ fault }) => fault === undefined)
    .map(({ title, streams = 0, lost = 0, milliseconds, cpu, memory }) => {
      return [title, show(cpu), show(milliseconds), show(memory), `${lost} of ${shown(streams)}`];
    });
  return [
    "## Clients",
    "400 streams of 100 pieces at once through one proxy; OpenAI's SDKs use its `/v1/chat/completions`.",
    table(["", "CPU of the client, ms", "all streams, ms", "most memory, MiB", "lost"], lines),
  ];
}

function largeBodies({ bodies = [] }: Results): string[] {
  if (bodies.length === 0) return [];
  const lines = bodies.map(({ endpoint, kind, one, growth }) => [`${endpoint}: ${kind}`, show(one), times(growth)]);
  return [
    "## Large bodies",
    "Processor time of the proxy for a body of 256 KiB, and how many times as long one of twice the length takes, measured over two doublings: at each endpoint, the body for which that is most.",
    table(["", "256 KiB, ms", "twice the length"], lines),
  ];
}

function faults({ rows, translation, clients }: Results): string {
  const lines = Object.values(rows).flatMap(({ title, faults }) => {
    return Object.entries(faults ?? {}).map(([asked, fault]) => `- ${title}, ${asked}: ${fault}`);
  });
  lines.push(...clients.flatMap(({ title, fault }) => (fault === undefined ? [] : `- ${title}: ${fault}`)));
  if (translation.fault) lines.push(`- llm-bridge: ${translation.fault}`);
  return lines.length === 0 ? "" : ["## Not measured", "", ...lines].join("\n");
}

function show(cell: Cell | undefined): string {
  return cell === undefined ? "–" : `${shown(cell.median)} ${noise(cell)}`;
}

function times(cell: Cell | undefined): string {
  return cell === undefined ? "–" : `${cell.median.toFixed(2)} ×`;
}

export function noise({ median, low, high }: Cell): string {
  return `±${Math.round(Math.abs((high - low) / 2 / median) * 100)} %`;
}

function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, 3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(" | ")} |`;
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(heads), `| ${rule.join(" | ")} |`, ...rows.map(line)].join("\n");
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width);
}
