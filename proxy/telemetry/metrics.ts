/** The metrics of this process, for Prometheus. */
import { PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider, type MetricData, MetricReader } from "@opentelemetry/sdk-metrics";

/** How many series a metric may have; beyond, they are one with the label `otel_metric_overflow`. */
const mostSeries = 20_000;

export class Metrics {
  readonly provider: MeterProvider;
  readonly #reader = new PulledReader({ cardinalitySelector: () => mostSeries });
  readonly #serializer = new PrometheusSerializer(undefined, false, undefined, true, true);

  constructor() {
    this.provider = new MeterProvider({ readers: [this.#reader] });
  }

  /** What was recorded since this process began. */
  async collect(): Promise<MetricData[]> {
    const { resourceMetrics } = await this.#reader.collect();
    return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
  }

  print(metrics: MetricData[]): string {
    const scope = { name: "" };
    return this.#serializer.serialize({ resource: noResource, scopeMetrics: [{ scope, metrics }] });
  }
}

type Resource = Parameters<PrometheusSerializer["serialize"]>[0]["resource"];

/** Prometheus has labels of its own for what it scrapes. */
const noResource: Resource = { attributes: {}, merge: () => noResource, getRawAttributes: () => [] };

/** Reads when it is asked. */
class PulledReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}
