/** The metrics of `spec/telemetry.yaml`. */
import type { Attributes, Histogram, Meter } from "@opentelemetry/api";
import { type AttributeKey, attributes, type Metric, metrics } from "../../generated/telemetry.ts";
import { getOrMake } from "../bounded-cache.ts";
import type { GaugeName, OfKind, ReadGauge, Values } from "./observation.ts";

type MetricName = keyof typeof metrics;
type HistogramName = OfKind<"histogram">;
type CounterName = OfKind<"counter">;

/** The numbers of a metric for one set of attributes. */
export interface Series {
  readonly attributes: Attributes;
  sum: number;
  /** Counts of a histogram's buckets; the values in the last one are greater than every boundary. */
  readonly counts: number[];
}

/** How many series a metric may have; beyond, they are one with the attribute `otel.metric.overflow`. */
const mostSeries = 20_000;

/** How many sets of values are kept with the series that they belong to. */
const mostLabels = 20_000;

/** The attributes of a span or metric, by their names. */
export function pick(keys: readonly AttributeKey[], values: Values): Attributes {
  const picked: Attributes = {};
  for (const key of keys) {
    const value = values[key];
    if (value !== undefined) picked[attributes[key]] = value;
  }
  return picked;
}

/** Identifies a set of values. */
function idOf(keys: readonly AttributeKey[], values: Values): string {
  let id = "";
  for (const key of keys) id += `${values[key] ?? ""}\n`;
  return id;
}

/**
 * Everything is added up here and read when it is exported: that is far cheaper than a call of the API for each number of
 * each request. Only histograms of the API also get each value, since they cannot be read.
 */
export class Measures {
  readonly #recorded = new Map<MetricName, Recorded>();
  readonly #gauges = new Map<GaugeName, ReadGauge>();
  readonly #labels = new Map<string, Labels>();

  /** @param meters get all of it */
  constructor(meters: readonly Meter[]) {
    for (const [key, metric] of Object.entries(metrics) as [MetricName, Metric][]) {
      const { name, kind, unit, meaning: description, buckets } = metric;
      const options = { unit, description };
      if (kind === "gauge") {
        for (const meter of meters)
          meter.createObservableUpDownCounter(name, options).addCallback((result) => {
            for (const { sum, attributes } of this.#read(key as GaugeName)) result.observe(sum, attributes);
          });
        continue;
      }
      const advice = { explicitBucketBoundaries: [...(buckets ?? [])] };
      const isHistogram = kind === "histogram";
      const histograms = isHistogram ? meters.map((meter) => meter.createHistogram(name, { ...options, advice })) : [];
      const recorded = new Recorded(metric, histograms);
      this.#recorded.set(key, recorded);
      if (!isHistogram)
        for (const meter of meters)
          meter.createObservableCounter(name, options).addCallback((result) => {
            for (const { sum, attributes } of recorded.series) result.observe(sum, attributes);
          });
    }
  }

  /** Records what has these values. */
  labels(values: Values): Labels {
    return getOrMake(this.#labels, idOf(recordedKeys, values), () => {
      if (this.#labels.size >= mostLabels) this.#labels.clear();
      return new Labels(this.#recorded, values);
    });
  }

  /** From now on, the values of a gauge are read with this function. */
  gauge(name: GaugeName, read: ReadGauge): void {
    this.#gauges.set(name, read);
  }

  /** All metrics as they are now. */
  read(): { readonly metric: Metric; readonly series: readonly Series[] }[] {
    return (Object.entries(metrics) as [MetricName, Metric][]).map(([key, metric]) => {
      return { metric, series: this.#recorded.get(key)?.series ?? this.#read(key as GaugeName) };
    });
  }

  #read(name: GaugeName): Series[] {
    const { attributes }: Metric = metrics[name];
    const values = this.#gauges.get(name)?.() ?? [];
    return values.map(([sum, each]) => ({ attributes: pick(attributes, each), sum, counts: [] }));
  }
}

/** A histogram or a counter. */
class Recorded {
  readonly metric: Metric;
  readonly histograms: readonly Histogram[];
  readonly #series = new Map<string, Series>();

  constructor(metric: Metric, histograms: readonly Histogram[]) {
    this.metric = metric;
    this.histograms = histograms;
  }

  get series(): readonly Series[] {
    return [...this.#series.values()];
  }

  seriesOf(values: Values): Series {
    const { attributes: keys } = this.metric;
    const id = idOf(keys, values);
    const known = this.#series.get(id);
    if (known !== undefined) return known;
    const isFull = this.#series.size >= mostSeries;
    return isFull ? this.#create("overflow", { "otel.metric.overflow": true }) : this.#create(id, pick(keys, values));
  }

  #create(id: string, attributes: Attributes): Series {
    const buckets = (this.metric.buckets?.length ?? -1) + 1;
    return getOrMake(this.#series, id, () => ({ attributes, sum: 0, counts: new Array<number>(buckets).fill(0) }));
  }
}

/** The attributes of histograms and counters, except the kind of tokens. */
const recordedKeys = [
  ...new Set(
    (Object.values(metrics) as Metric[]).flatMap(({ kind, attributes }) => (kind === "gauge" ? [] : attributes)),
  ),
].filter((key) => key !== "kind");

/** The series that have the same values. */
export class Labels {
  readonly #recorded: ReadonlyMap<MetricName, Recorded>;
  readonly #values: Values;
  readonly #series = new Map<MetricName, Series>();
  readonly #kinds = new Map<string, Labels>();

  constructor(recorded: ReadonlyMap<MetricName, Recorded>, values: Values) {
    this.#recorded = recorded;
    this.#values = values;
  }

  /** The series of one kind of tokens. */
  ofKind(kind: string): Labels {
    return getOrMake(this.#kinds, kind, () => new Labels(this.#recorded, { ...this.#values, kind }));
  }

  /** Adds a value to a histogram. */
  record(name: HistogramName, value: number): void {
    const { attributes, counts } = this.add(name, value);
    const { buckets }: Metric = metrics[name];
    let bucket = 0;
    while (value > (buckets?.[bucket] ?? Number.POSITIVE_INFINITY)) bucket++;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    for (const histogram of this.#recorded.get(name)?.histograms ?? []) histogram.record(value, attributes);
  }

  /** Adds to a counter. */
  add(name: HistogramName | CounterName, value: number): Series {
    const series = getOrMake(this.#series, name, () => {
      const recorded = this.#recorded.get(name);
      if (recorded === undefined) throw new Error(`there is no metric ${name}`);
      return recorded.seriesOf(this.#values);
    });
    series.sum += value;
    return series;
  }
}
