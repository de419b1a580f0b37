/** Metrics in the form of Prometheus. */
import { ValueType } from "@opentelemetry/api";
import { PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { AggregationTemporality, DataPointType, type MetricData } from "@opentelemetry/sdk-metrics";
import type { Metric } from "../../generated/telemetry.ts";
import type { Measures, Series } from "../../runtime/telemetry/measures.ts";

/** The metrics recorded since this process began. */
export function collect(measures: Measures): MetricData[] {
  return measures.read().flatMap(({ metric, series }) => (series.length === 0 ? [] : [metricData(metric, series)]));
}

const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);

export function print(metrics: MetricData[]): string {
  const scope = { name: "" };
  return serializer.serialize({ resource: noResource, scopeMetrics: [{ scope, metrics }] });
}

type Resource = Parameters<PrometheusSerializer["serialize"]>[0]["resource"];

/** Prometheus has labels of its own for what it scrapes. */
const noResource: Resource = { attributes: {}, merge: () => noResource, getRawAttributes: () => [] };

function metricData({ name, kind, unit, meaning: description, buckets = [] }: Metric, series: readonly Series[]) {
  const common = {
    descriptor: { name, unit, description, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const pointsOf = <Value>(read: (each: Series) => Value) =>
    series.map((each) => ({ attributes: each.attributes, value: read(each), startTime: never, endTime: never }));
  if (kind !== "histogram") {
    const dataPoints = pointsOf(({ sum }) => sum);
    return { ...common, dataPointType: DataPointType.SUM as const, isMonotonic: kind === "counter", dataPoints };
  }
  const dataPoints = pointsOf(({ sum, counts }) => {
    const count = counts.reduce((total, each) => total + each, 0);
    return { count, sum, buckets: { boundaries: [...buckets], counts: [...counts] } };
  });
  return { ...common, dataPointType: DataPointType.HISTOGRAM as const, dataPoints };
}

/** Prometheus notes itself when it scrapes. */
const never: [number, number] = [0, 0];
