/** The metrics of `spec/telemetry.yaml`, recorded through the OpenTelemetry API. */
import type { Attributes, Histogram, Meter } from "@opentelemetry/api";
import { type AttributeKey, attributes, type Metric, metrics } from "../../generated/telemetry.ts";
import type { GaugeName, OfKind, ReadGauge, Values } from "./observation.ts";

type MetricName = keyof typeof metrics;
type HistogramName = OfKind<"histogram">;
type CounterName = OfKind<"counter">;

/** Those of the values that belong to a span or metric, by their names. */
export function pick(keys: readonly AttributeKey[], values: Values): Attributes {
  const picked: Attributes = {};
  for (const key of keys) {
    const value = values[key];
    if (value !== undefined) picked[attributes[key]] = value;
  }
  return picked;
}

interface Series {
  readonly attributes: Attributes;
  sum: number;
}

/**
 * Counters are added up here and read when they are exported: that is cheaper than one call of the API for each number of
 * each request. Labels have few values, so there are few series.
 */
export class Measures {
  readonly #histograms = new Map<HistogramName, readonly Histogram[]>();
  readonly #counters = new Map<CounterName, Map<string, Series>>();
  readonly #gauges = new Map<GaugeName, ReadGauge>();

  /** @param meters get all of it */
  constructor(meters: readonly Meter[]) {
    for (const [key, metric] of Object.entries(metrics) as [MetricName, Metric][]) {
      const { name, kind, unit, meaning: description, buckets } = metric;
      const options = { unit, description };
      if (kind === "histogram") {
        const advice = { explicitBucketBoundaries: [...(buckets ?? [])] };
        const made = meters.map((meter) => meter.createHistogram(name, { ...options, advice }));
        this.#histograms.set(key as HistogramName, made);
      } else if (kind === "counter") {
        const series = new Map<string, Series>();
        this.#counters.set(key as CounterName, series);
        for (const meter of meters)
          meter.createObservableCounter(name, options).addCallback((result) => {
            for (const { attributes, sum } of series.values()) result.observe(sum, attributes);
          });
      } else {
        for (const meter of meters)
          meter.createObservableUpDownCounter(name, options).addCallback((result) => {
            for (const [value, values] of this.#gauges.get(key as GaugeName)?.() ?? [])
              result.observe(value, pick(metric.attributes, values));
          });
      }
    }
  }

  record(name: HistogramName, value: number, values: Values): void {
    const attributes = pick(metrics[name].attributes, values);
    for (const histogram of this.#histograms.get(name) ?? []) histogram.record(value, attributes);
  }

  add(name: CounterName, value: number, values: Values): void {
    const keys: readonly AttributeKey[] = metrics[name].attributes;
    let id = "";
    for (const key of keys) id += `${values[key] ?? ""}\n`;
    const all = this.#counters.get(name);
    const series = all?.get(id);
    if (series === undefined) all?.set(id, { attributes: pick(keys, values), sum: value });
    else series.sum += value;
  }

  /** From now on, the values of a gauge are read with this function. */
  gauge(name: GaugeName, read: ReadGauge): void {
    this.#gauges.set(name, read);
  }
}
