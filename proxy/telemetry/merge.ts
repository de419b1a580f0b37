/** Adds up the metrics of several processes. */
import type { DataPoint, Histogram, MetricData } from "@opentelemetry/sdk-metrics";

/** Metrics with the same name and attributes become their sum. */
export function merge(all: readonly MetricData[]): MetricData[] {
  return [...Map.groupBy(all, ({ descriptor }) => descriptor.name).values()].map((same) => {
    const points = same.flatMap(({ dataPoints }) => dataPoints as readonly Point[]);
    const groups = Map.groupBy(points, ({ attributes }) => JSON.stringify(Object.entries(attributes).sort()));
    const dataPoints = [...groups.values()].map((group) => group.reduce(added));
    return { ...(same[0] as MetricData), dataPoints } as MetricData;
  });
}

/** The metrics whose values only grow, i.e. not the gauges. */
export function growing(all: readonly MetricData[]): MetricData[] {
  return all.filter((metric) => !("isMonotonic" in metric) || metric.isMonotonic);
}

type Point = DataPoint<number | Histogram>;

function added(one: Point, other: Point): Point {
  return { ...one, value: sum(one.value, other.value) };
}

function sum(one: number | Histogram, other: number | Histogram): number | Histogram {
  if (typeof one === "number" || typeof other === "number") return Number(one) + Number(other);
  const { boundaries, counts } = one.buckets;
  return {
    count: one.count + other.count,
    sum: (one.sum ?? 0) + (other.sum ?? 0),
    buckets: { boundaries, counts: counts.map((count, index) => count + (other.buckets.counts[index] ?? 0)) },
  };
}
