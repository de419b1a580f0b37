/** A real OpenTelemetry SDK that keeps spans and metrics in memory. One for each test file: it registers itself with the API. */
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";

const spanExporter = new InMemorySpanExporter();
const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter: metricExporter, exportIntervalMillis: 1_000_000 });

const sdk = new NodeSDK({
  autoDetectResources: false,
  spanProcessors: [new SimpleSpanProcessor({ exporter: spanExporter })],
  metricReaders: [reader],
  logRecordProcessors: [],
});
sdk.start();

/** Makes it forget the spans so far. */
export function reset(): void {
  spanExporter.reset();
}

/** The span of the only request, and those of its attempts in order. Waits for the request to end. */
export async function spansOfRequest(): Promise<{ request: ReadableSpan; attempts: ReadableSpan[] }> {
  let spans: ReadableSpan[] = [];
  const isRequest = ({ kind }: ReadableSpan): boolean => kind !== 2;
  while (!spans.some(isRequest)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    spans = spanExporter.getFinishedSpans();
  }
  const requests = spans.filter(isRequest);
  if (requests.length !== 1) throw new Error(`${requests.length} requests`);
  const attempts = spans.filter((span) => !isRequest(span));
  return { request: requests[0] as ReadableSpan, attempts };
}

export interface Point {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

/** All metrics, by name. */
export async function metricsByName(): Promise<ReadonlyMap<string, readonly Point[]>> {
  metricExporter.reset();
  await reader.forceFlush();
  const metrics = metricExporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((each) => each.metrics));
  return new Map(metrics.map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints as readonly Point[]]));
}

/** Everything that was recorded, as text. */
export async function everything(): Promise<string> {
  const spans = spanExporter.getFinishedSpans().map(({ name, attributes, events, status }) => ({
    ...{ name, attributes, events, status },
  }));
  return JSON.stringify([spans, [...(await metricsByName())]]);
}
