declare module "parse-prometheus-text-format" {
  interface Family {
    readonly name: string;
    readonly type: string;
    readonly metrics: readonly import("./scraped.ts").Sample[];
  }
  export default function parsePrometheusTextFormat(text: string): readonly Family[];
}
