/** The AI SDK, unchanged but for its base URL, with every simulated provider. */
import { describeIf } from "../needs.ts";
import { everywhere, installing, load, modules } from "./frameworks.ts";
import { judge } from "./judge.ts";

await describeIf(modules, installing, "the AI SDK", async () => {
  const { clients, thrown } = await load("ai-sdk");
  judge({
    clients,
    thrown,
    classes: Object.fromEntries(Object.keys(clients).map((api) => [api, everywhere("AI_APICallError")])),
    finish: { stop: "stop", length: "length" },
    silent: ["chat-completions"],
  });
});
