// @generated from spec/vendors.yaml. Do not edit; run `npm run generate`.
import { nonBlank, refuse } from "../../runtime/primitives.ts";
import type { AllowedTool, RequestTool, VendorTool } from "../hub.ts";

/** vendors.yaml › rules.chosen_name */
export function chosen_name(it: AllowedTool): string {
  if (it.type === "function") return it.function.name;
  return it.type;
}

/** vendors.yaml › rules.named */
export function named(it: string): AllowedTool {
  return { type: "function", function: { name: it } };
}

/** vendors.yaml › rules.vendor_tool */
export function vendor_tool(it: VendorTool): RequestTool {
  switch (it.kind) {
    case "web_search":
      return {
        type: "web_search",
        max_uses: it.max_uses,
        allowed_domains: nonBlank(it.allowed_domains),
        blocked_domains: nonBlank(it.blocked_domains),
        external_web_access: it.live,
        user_location: nonBlank(it.user_location),
      };
    case "web_fetch":
      return {
        type: "web_fetch",
        max_uses: it.max_uses,
        allowed_domains: nonBlank(it.allowed_domains),
        blocked_domains: nonBlank(it.blocked_domains),
      };
    case "code_execution":
      return { type: "code_execution" };
    case "bash":
      if (it.name != null) {
        return {
          type: "function",
          as: nonBlank(it.as),
          cache_control: nonBlank(it.cache_control),
          function: {
            name: it.name,
            description: "Runs a command in a bash session that stays open, or restarts the session.",
            parameters: { type: "object", properties: { command: { type: "string" }, restart: { type: "boolean" } } },
          },
        };
      }
      break;
    case "text_editor":
      if (it.name != null) {
        return {
          type: "function",
          as: nonBlank(it.as),
          cache_control: nonBlank(it.cache_control),
          function: {
            name: it.name,
            description: "Views, creates and edits text files. Lines are counted from 1.",
            parameters: {
              type: "object",
              properties: {
                command: { type: "string", enum: ["view", "create", "str_replace", "insert"] },
                path: { type: "string", description: "An absolute path." },
                view_range: {
                  type: "array",
                  items: { type: "integer" },
                  description: "For view: the first and the last line.",
                },
                file_text: { type: "string", description: "For create: the content." },
                old_str: { type: "string", description: "For str_replace: text that is in the file once." },
                new_str: { type: "string", description: "For str_replace: the text in its place." },
                insert_line: {
                  type: "integer",
                  description: "For insert: the line after which it is inserted; 0 for the beginning.",
                },
                insert_text: { type: "string", description: "For insert: the text." },
              },
              required: ["command", "path"],
            },
          },
        };
      }
      break;
    case "memory":
      if (it.name != null) {
        return {
          type: "function",
          as: nonBlank(it.as),
          cache_control: nonBlank(it.cache_control),
          function: {
            name: it.name,
            description:
              "Keeps files below /memories from one conversation to the next. View the directory before other work.",
            parameters: {
              type: "object",
              properties: {
                command: { type: "string", enum: ["view", "create", "str_replace", "insert", "delete", "rename"] },
                path: { type: "string", description: "A path below /memories; for all but rename." },
                view_range: {
                  type: "array",
                  items: { type: "integer" },
                  description: "For view: the first and the last line.",
                },
                file_text: { type: "string", description: "For create: the content." },
                old_str: { type: "string", description: "For str_replace: text that is in the file once." },
                new_str: { type: "string", description: "For str_replace: the text in its place." },
                insert_line: {
                  type: "integer",
                  description: "For insert: the line after which it is inserted; 0 for the beginning.",
                },
                insert_text: { type: "string", description: "For insert: the text." },
                old_path: { type: "string", description: "For rename." },
                new_path: { type: "string", description: "For rename." },
              },
              required: ["command"],
            },
          },
        };
      }
      break;
    case "computer":
      if (it.name != null && it.width != null && it.height != null) {
        return {
          type: "function",
          as: nonBlank(it.as),
          cache_control: nonBlank(it.cache_control),
          function: {
            name: it.name,
            description: `Uses a computer with a screen of ${it.width}x${it.height} pixels. Take a screenshot to see it.`,
            parameters: {
              type: "object",
              properties: {
                action: {
                  type: "string",
                  enum: [
                    "screenshot",
                    "left_click",
                    "right_click",
                    "middle_click",
                    "double_click",
                    "triple_click",
                    "left_click_drag",
                    "left_mouse_down",
                    "left_mouse_up",
                    "mouse_move",
                    "cursor_position",
                    "key",
                    "hold_key",
                    "type",
                    "scroll",
                    "wait",
                  ],
                },
                coordinate: { type: "array", items: { type: "integer" }, description: "x and y in pixels." },
                start_coordinate: { type: "array", items: { type: "integer" }, description: "For left_click_drag." },
                text: { type: "string", description: "What is typed, or the key or keys, such as ctrl+s." },
                scroll_direction: { type: "string", enum: ["up", "down", "left", "right"] },
                scroll_amount: { type: "integer" },
                duration: { type: "number", description: "For hold_key and wait, in seconds." },
              },
              required: ["action"],
            },
          },
        };
      }
      break;
    case "shell":
      if (it.name != null) {
        return {
          type: "function",
          as: nonBlank(it.as),
          function: {
            name: it.name,
            description: "Runs shell commands at the same time, and returns the output of each.",
            parameters: {
              type: "object",
              properties: {
                commands: { type: "array", items: { type: "string" } },
                timeout_ms: { type: "integer" },
                max_output_length: { type: "integer", description: "The most characters of the output." },
              },
              required: ["commands"],
            },
          },
        };
      }
      break;
    case "local_shell":
      if (it.name != null) {
        return {
          type: "function",
          as: nonBlank(it.as),
          function: {
            name: it.name,
            description: "Runs a command on the local computer.",
            parameters: {
              type: "object",
              properties: {
                command: { type: "array", items: { type: "string" }, description: "The program and its arguments." },
                working_directory: { type: "string" },
                env: { type: "object", additionalProperties: { type: "string" } },
                timeout_ms: { type: "integer" },
              },
              required: ["command"],
            },
          },
        };
      }
      break;
    case "apply_patch":
      if (it.name != null) {
        return {
          type: "function",
          as: nonBlank(it.as),
          function: {
            name: it.name,
            description: "Creates, updates or deletes a file.",
            parameters: {
              type: "object",
              properties: {
                type: { type: "string", enum: ["create_file", "update_file", "delete_file"] },
                path: { type: "string" },
                diff: {
                  type: "string",
                  description:
                    "For all but delete_file. Lines in the V4A format: each begins with a space if it stays, - if it is removed, + if it is added; a section begins with a line @@, which may name a line above it.",
                },
              },
              required: ["type", "path"],
            },
          },
        };
      }
      break;
  }
  return refuse(it, "tool", "no other provider has this tool; leave it out");
}

/** vendors.yaml › tables.how_many */
export function how_many(word: unknown): "several" | "one" | undefined {
  if (word == null) return undefined;
  if (typeof word === "string" && word.includes(",")) return "several";
  return "one";
}

/** vendors.yaml › tables.kinds */
export function kinds(
  word: unknown,
):
  | "web_search"
  | "web_fetch"
  | "code_execution"
  | "bash"
  | "text_editor"
  | "memory"
  | "computer"
  | "shell"
  | "local_shell"
  | "apply_patch"
  | undefined {
  switch (word) {
    case "code_interpreter":
      return "code_execution";
    case "shell":
      return "shell";
    case "local_shell":
      return "local_shell";
    case "apply_patch":
      return "apply_patch";
  }
  if (typeof word === "string") {
    if (word.startsWith("web_search")) return "web_search";
    if (word.startsWith("web_fetch")) return "web_fetch";
    if (word.startsWith("code_execution")) return "code_execution";
    if (word.startsWith("bash_")) return "bash";
    if (word.startsWith("text_editor_")) return "text_editor";
    if (word.startsWith("memory_")) return "memory";
    if (word.startsWith("computer_2")) return "computer";
  }
  return undefined;
}
