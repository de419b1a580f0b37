/** The effect of workers: the same calls to one process, to two workers, and to two independent proxies. */
import { largeRequest } from "./conversation.ts";
import { cores } from "./processes.ts";
import { cellOf, type Scaled, type Scaling } from "./results.ts";
import { type Running, run, type Stage } from "./stage.ts";
import { dragoman, envelope, model, type Subject } from "./subjects.ts";

const connections = 64;

/** 400 messages: much work for the proxy, little for the callers and the mock. */
const long = JSON.stringify({
  model: `anthropic/${model}`,
  messages: Array.from({ length: 10 }, () => largeRequest.messages).flat(),
  provider_config: { tools: largeRequest.tools },
});

const works = [
  { title: "small requests", body: envelope.answer },
  { title: "400 messages", body: long },
];

type Figures = Readonly<Record<keyof Scaled, number>>;

/** @param rounds that count, after a warm-up round */
export async function measureScaling(
  stage: Stage,
  rounds: number,
  milliseconds: number,
  report: (what: string) => void,
): Promise<Scaling[]> {
  const found: Scaling[] = [];
  for (const { title, body } of works) {
    report(`workers, ${title}`);
    const start = (workers: number): Promise<Running> => run(proxy(workers, body), stage);
    const [one, apart, two] = [[await start(1)], [await start(1), await start(1)], [await start(2)]];
    const measured: Figures[][] = [[], [], []];
    for (let round = 0; round <= rounds; round++) {
      for (const [index, servers] of [one, apart, two].entries()) {
        const figures = await measure(servers, milliseconds);
        if (round > 0) measured[index]?.push(figures);
      }
    }
    await Promise.all([...one, ...apart, ...two].map((server) => server.stop()));
    const [ones = [], aparts = [], twos = []] = measured;
    found.push({ title, one: scaledOf(ones), apart: scaledOf(aparts), workers: scaledOf(twos) });
  }
  return found;
}

function proxy(workers: number, answer: string): Subject {
  const subject = dragoman(`${workers} workers`, () => ({ DRAGOMAN_WORKERS: String(workers) }));
  return {
    ...subject,
    cores: cores.all,
    target: (place) => ({ ...subject.target(place), bodies: { ...envelope, answer } }),
  };
}

/** Divides the callers among the servers. */
async function measure(servers: readonly Running[], milliseconds: number): Promise<Figures> {
  const used = (): number => servers.reduce((sum, server) => sum + server.processorTime(), 0);
  const [from, before] = [performance.now(), used()];
  const work = { kind: "answer", connections: connections / servers.length, milliseconds } as const;
  const measured = await Promise.all(servers.map((server) => server.drive(work)));
  const time = used() - before;
  const sum = (figure: "calls" | "rate") => measured.reduce((total, each) => total + each[figure], 0);
  return { rate: sum("rate"), cpu: time / sum("calls"), cores: time / 1000 / (performance.now() - from) };
}

function scaledOf(figures: readonly Figures[]): Scaled {
  const cell = (key: keyof Scaled) => cellOf(figures.map((each) => each[key]));
  return { rate: cell("rate"), cpu: cell("cpu"), cores: cell("cores") };
}
