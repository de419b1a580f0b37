/** `/metrics` of a proxy, read with a parser of Prometheus' text format. */
import { createServer } from "node:net";
import parsePrometheus from "parse-prometheus-text-format";

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: string;
}

export interface Scrape {
  readonly text: string;
  /** The samples of a metric. */
  samples(name: string): readonly Sample[];
  /** The sum of those that have these labels. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number;
}

export async function scrape(port: number): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`);
  const text = await response.text();
  // the parser does not know units, and of a histogram it keeps one set of labels only: its series are read one by one
  const families = parsePrometheus(text.replaceAll(/^# (UNIT .*|TYPE \S+ histogram)\n/gm, ""));
  const samples = (name: string): readonly Sample[] =>
    families.filter((each) => each.name === name).flatMap(({ metrics }) => metrics);
  return {
    text,
    samples,
    sum: (name, labels = {}) =>
      samples(name)
        .filter((each) => Object.entries(labels).every(([label, value]) => each.labels?.[label] === value))
        .reduce((total, { value }) => total + Number(value), 0),
  };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
