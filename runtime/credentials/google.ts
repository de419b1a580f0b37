/** Tokens of Google Cloud: of a service account, of a workload identity, of the machine, or of the user of `gcloud`. */
import type { Expiring } from "./renewed.ts";

/** @param project without one, the package asks for that of the credential */
export async function connect(scope: string, project: string | undefined): Promise<() => Promise<Expiring<string>>> {
  const { GoogleAuth } = await import("google-auth-library");
  const auth = new GoogleAuth({ scopes: [scope], ...(project !== undefined && { projectId: project }) });
  return async () => {
    const client = await auth.getClient();
    const { token } = await client.getAccessToken();
    if (!token) throw new Error("the answer has no token");
    return { value: token, expires: client.credentials.expiry_date ?? undefined };
  };
}
