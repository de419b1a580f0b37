/** LangChain, unchanged but for its base URL, with every simulated provider. */
import { describeIf } from "../needs.ts";
import { openaiErrors } from "./error-classes.ts";
import { everywhere, installing, load, modules } from "./frameworks.ts";
import { judge } from "./judge.ts";

const classes = {
  "chat-completions": openaiErrors,
  responses: openaiErrors,
  messages: { ...openaiErrors, 529: "InternalServerError" },
  "generate-content": everywhere("GoogleGenerativeAIFetchError"),
};

await describeIf(modules, installing, "LangChain", async () => {
  judge({
    ...(await load("langchain")),
    classes,
    silent: ["chat-completions"],
    loopless: Object.keys(classes),
    holding: ["generate-content"],
    // xAI's streams have no lines with the type of an event
    deaf: ["generate-content", "responses xai/grok-4.5"],
    // this model does not think in a tool loop whose first thoughts it is not given
    forgetful: [
      "generate-content anthropic/claude-haiku-4-5",
      "generate-content bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0",
    ],
    // langchain-ai/langchainjs#10341
    unpaired: ["generate-content gemini/gemini-3.5-flash"],
  });
});
