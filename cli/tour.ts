/** The output of `dragoman start`: which providers are simulated, and three requests to paste. */
import { models } from "../generated/registry.ts";
import type { Adapter } from "../runtime/adapter.ts";
import type { Environment } from "../runtime/config/config.ts";
import { isConfigured } from "../runtime/config/registrations.ts";
import type { Route } from "../runtime/router.ts";
import { namedVariables } from "./providers.ts";

/**
 * Points every provider that is not configured to the simulator, under its canonical name.
 * @param environment the variables that configure the providers of the simulator
 * @returns the adapters that are simulated now
 */
export function simulate(
  adapters: readonly Adapter[],
  env: Environment,
  environment: Readonly<Record<string, string>>,
): readonly Adapter[] {
  const simulated = adapters.filter((adapter) => !isConfigured(adapter, env) && isConfigured(adapter, environment));
  for (const { names } of simulated) {
    const { credential = [], base_url = "", settings = {} } = names[0] ?? {};
    for (const name of [...credential, base_url, ...Object.values(settings).flat()]) {
      if (environment[name] !== undefined) env[name] = environment[name];
    }
  }
  return simulated;
}

/** Starts on this port or the next free one above it. */
export async function onFreePort<T>(preferred: number, start: (port: number) => Promise<T>): Promise<T> {
  for (let port = preferred; ; port++) {
    try {
      return await start(port);
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!taken || preferred === 0 || port >= preferred + 100 || port >= 65_535) throw error;
    }
  }
}

const weather = {
  type: "function",
  function: {
    name: "get_weather",
    description: "The weather in a city",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
};

/**
 * Lines about what is running and how to use it.
 * @param page the lines about its page
 */
export function describe(
  url: string,
  routes: readonly Route[],
  simulated: readonly Adapter[],
  page: readonly string[] = [],
): string[] {
  const real = routes.filter(({ adapter }) => !simulated.includes(adapter)).map(({ registration }) => registration.key);
  const fake = simulated.flatMap(({ names }) => names[0]?.key ?? []);
  return [
    `Dragoman listens on ${url}`,
    ...(real.length > 0 ? [`Real providers: ${real.join(", ")}.`] : []),
    ...(fake.length > 0 ? [`Simulated providers, no key needed: ${fake.join(", ")}.`] : []),
    ...(page.length > 0 ? ["", ...page] : []),
    "",
    "Three requests to paste into another terminal:",
    ...requests(url, routes, simulated).flatMap(([title, command]) => ["", `# ${title}`, command]),
    "",
    "To use a real provider, stop this (Ctrl-C), set its variable, and start again:",
    `  ${namedVariables()}`,
    "In a request, only the model has to change.",
  ];
}

function requests(
  url: string,
  routes: readonly Route[],
  simulated: readonly Adapter[],
): [title: string, command: string][] {
  const offers = routes.flatMap(({ adapter, registration }) => {
    const model = models.find(({ provider }) => provider === adapter.provider);
    return model === undefined ? [] : [{ adapter, model: `${registration.key}/${model.name}` }];
  });
  const [first, second = first, third = second] = offers;
  if (first === undefined || second === undefined || third === undefined) return [];
  const call = simulated.includes(third.adapter) ? ' /call get_weather {"city":"Paris"}' : "";
  return [
    ["A plain answer", curl(`${url}/v1/chat`, ask(first.model, "Say hello in one sentence."))],
    [
      "The same, streamed, from another provider",
      curl(`${url}/v1/chat/stream`, ask(second.model, "Say hello in one sentence."), "-N "),
    ],
    [
      "A tool call, from a third",
      curl(`${url}/v1/chat`, {
        ...ask(third.model, `What is the weather in Paris?${call}`),
        provider_config: { tools: [weather] },
      }),
    ],
  ];
}

function ask(model: string, content: string): object {
  return { model, messages: [{ role: "user", content }] };
}

function curl(url: string, body: object, flags = ""): string {
  return `curl -s ${flags}${url} -H 'content-type: application/json' -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`;
}
