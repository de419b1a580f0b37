/** Tokens of Entra ID: of a service principal, of a workload or managed identity, or of the user of the command-line tools. */
import type { Expiring } from "./renewed.ts";

export async function connect(scope: string): Promise<() => Promise<Expiring<string>>> {
  const { DefaultAzureCredential } = await import("@azure/identity");
  const credential = new DefaultAzureCredential();
  return async () => {
    const { token, expiresOnTimestamp } = await credential.getToken(scope);
    return { value: token, expires: expiresOnTimestamp };
  };
}
