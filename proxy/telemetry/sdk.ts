/** The OpenTelemetry SDK, configured by its own variables. */
import { DiagLogLevel, diag } from "@opentelemetry/api";
import { NodeSDK } from "@opentelemetry/sdk-node";
import type { Environment } from "../../runtime/config/config.ts";

const service = "dragoman";

/** Starts it, and registers it with the API. */
export function startSdk(env: Environment, warn: (what: string) => void): NodeSDK {
  const isNamed = env.OTEL_SERVICE_NAME || /(^|,)\s*service\.name=/.test(env.OTEL_RESOURCE_ATTRIBUTES ?? "");
  // only spans and metrics: the operational log is on standard error
  const sdk = new NodeSDK({ logRecordProcessors: [], ...(!isNamed && { serviceName: service }) });
  if (!env.OTEL_LOG_LEVEL) {
    const report = (message: string): void => warn(`telemetry: ${message}`);
    const ignore = (): void => {};
    diag.setLogger(
      { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
      { logLevel: DiagLogLevel.WARN },
    );
  }
  sdk.start();
  return sdk;
}
