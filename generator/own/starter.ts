/** The commented file that `dragoman-spec new` writes. */
import { parse } from "yaml";
import { specFiles } from "./built-in.ts";

/** The built-in dialects. */
export function dialects(): string[] {
  return [...specFiles.keys()].flatMap((path) => /^spec\/dialects\/(.*)\.yaml$/.exec(path)?.[1] ?? []).sort();
}

/** A provider file that has no errors as it is. */
export function starter(name: string, dialect: string): string {
  const prefix = name.toUpperCase().replaceAll("-", "_");
  const { url, headers, isLike }: Address = addresses[dialect] ?? { url: "/", headers: "{}" };
  const like = isLike ? providerOf(dialect) : undefined;
  const facts = (like === undefined ? factsOf(dialect) : []).map((fact) => `${fact}: []`);
  return `# A provider for Dragoman. Check it with \`dragoman-spec check <folder>\`, use it with DRAGOMAN_SPECS=<folder>.
provider: ${name} # the name of this file
dialect: ${dialect} # the API that it speaks: ${dialects().join(", ")}
# Models are addressed as ${name}/<model>. The key and another base URL are read from these variables. A request may have
# native fields in the object x-${name}, which are sent as they are.
names: [{ key: ${name}, credential: ${prefix}_API_KEY, base_url: ${prefix}_BASE_URL, namespace: x-${name} }]
base: https://api.${name}.example # the default base URL; without it, ${prefix}_BASE_URL is required
${like === undefined ? "" : `like: ${like} # families, tables and quirks are those of this provider\n`}url: ${url}
headers: ${headers}
${facts.length === 0 ? "" : `# what the dialect asks about models: the families for which it is true\nfacts: { ${facts.join(", ")} }\n`}
# bare_prefixes: [${name}-] # models that can be addressed without ${name}/

# How models differ: the first family with a matching glob applies.
# families:
#   reasoning: ["*-thinking"]
#   any: ["*"]
# rejects: { top_k: [any], seed: all } # fields that are not sent to these families
# reasoning: # what is sent for each effort: the rule that writes it, then one cell for each effort
#   clamp:
#     effort:    [as,     none, minimal, low, medium, high, xhigh, max]
#     reasoning: [effort, low,  low,     low, medium, high, high,  high]
`;
}

interface Address {
  readonly url: string;
  readonly headers: string;
  /** Whether the dialect needs a reasoning table, which is then that of a built-in provider. */
  readonly isLike?: boolean;
}

/** The usual path and headers of an API. */
const addresses: Readonly<Record<string, Address>> = {
  "chat-completions": { url: "/v1/chat/completions", headers: `{ authorization: "Bearer \${key}" }` },
  converse: {
    url: `{ reply: "/model/\${model}/converse", stream: "/model/\${model}/converse-stream" }`,
    isLike: true,
    headers: `{ authorization: "Bearer \${key}" }`,
  },
  "generate-content": {
    url: `{ reply: "/v1beta/models/\${model}:generateContent", stream: "/v1beta/models/\${model}:streamGenerateContent?alt=sse" }`,
    headers: "{ x-goog-api-key: $key }",
  },
  messages: { url: "/v1/messages", headers: `{ x-api-key: $key, anthropic-version: "2023-06-01" }` },
  responses: { url: "/v1/responses", headers: `{ authorization: "Bearer \${key}" }` },
};

/** A built-in provider of the dialect. */
function providerOf(dialect: string): string | undefined {
  const files = [...specFiles].filter(([path]) => path.startsWith("spec/providers/"));
  const specs = files.map(([, text]) => parse(text) as { readonly provider: string; readonly dialect: string });
  return specs.find((each) => each.dialect === dialect)?.provider;
}

/** The facts about models that the dialect asks for. */
function factsOf(dialect: string): readonly string[] {
  const { facts = [] } = parse(specFiles.get(`spec/dialects/${dialect}.yaml`) ?? "") as { facts?: readonly string[] };
  return facts;
}
