// @generated from spec/schema/errors.schema.json, spec/schema/inbound.schema.json, spec/schema/language.schema.json, spec/schema/nested-fields.schema.json, spec/schema/provider.schema.json, spec/schema/registry.schema.json, spec/schema/settings.schema.json and spec/schema/telemetry.schema.json. Do not edit; run `npm run generate`.

/**
 * How the dialect's turns are built. A provider's key replaces the dialect's.
 */
export interface Conversation {
  /**
   * alternate: neighbouring turns of one role are merged.
   */
  readonly turns: "as_sent" | "alternate";
  /**
   * What becomes of system text after the beginning of a conversation; by family if they differ.
   */
  readonly system?:
    | ("in_place" | "as_user" | "after_user" | "first_unless_inbound")
    | {
        /**
         * Of this family of models, or of all others (else).
         */
        readonly [k: string]: "in_place" | "as_user" | "after_user" | "first_unless_inbound";
      };
  /**
   * as_system: developer messages are sent as system messages, by a dialect that reads $req.messages.
   */
  readonly developer?: "keep" | "as_system";
  /**
   * Where the results of a turn's calls are: in a tool turn, or first in a user turn.
   */
  readonly results: "own_turn" | "first_in_user" | "answered";
  /**
   * drop: text that is only white space is dropped.
   */
  readonly blank_text: "keep" | "drop";
  /**
   * as_user: if there are only system messages, their text is sent as a user message; without any text, the request is refused.
   */
  readonly system_alone?: "keep" | "as_user";
  /**
   * The text of the result of a call that has none. Results then follow their calls directly. Calls at the end stay as they are.
   */
  readonly missing_result?: string;
  /**
   * System text at the end that asks for a JSON object, where the API has no such response format.
   */
  readonly json_object?: string;
  /**
   * System text at the end, before the names of the tools that may be called, where the API has no choice among several.
   */
  readonly tool_subset?: string;
  /**
   * The largest number of marks for the prompt cache; others are left out.
   */
  readonly breakpoints?: number;
  /**
   * Where files that the model made are sent back: in the user turn after its answer, or in the answer.
   */
  readonly made_files?: "as_user" | "in_place";
  /**
   * Ids are changed to meet these limits.
   */
  readonly tool_ids?: {
    /**
     * The inside of a character class, or any.
     */
    readonly allow: string;
    /**
     * Shortest id.
     */
    readonly least?: number;
    /**
     * Longest id.
     */
    readonly most: number;
  };
  /**
   * Names of tools are changed to meet these limits; callers get their own names in answers.
   */
  readonly tool_names?: {
    /**
     * The inside of a character class, or any.
     */
    readonly allow: string;
    /**
     * The inside of a character class for the first character, if it is limited further; `_` is among them.
     */
    readonly first?: string;
    /**
     * Shortest name.
     */
    readonly least?: number;
    /**
     * Longest name.
     */
    readonly most: number;
  };
  /**
   * Titles of documents are changed to meet these limits, and so that they are different.
   */
  readonly titles?: {
    /**
     * The inside of a character class, or any.
     */
    readonly allow: string;
    /**
     * Longest title.
     */
    readonly most: number;
  };
  /**
   * Which stop strings are not sent.
   */
  readonly stop?: {
    /**
     * drop: stop strings that are only white space are omitted.
     */
    readonly blank?: "drop";
    /**
     * The largest number; later ones are omitted.
     */
    readonly most?: number;
  };
  /**
   * closed: objects with properties in a response schema get additionalProperties: false if they do not say; strict: only in a schema with strict: true, whose properties all become required, without default.
   */
  readonly response_schema?: "as_sent" | "closed" | "strict";
  /**
   * Response schemas that are fitted, and the schemas of tools: keywords that become words of the description, and references.
   */
  readonly fitted_schema?: {
    /**
     * The keywords that are not sent; in place of it, kept has those that are.
     */
    readonly refused?: readonly string[];
    /**
     * The only keywords that are sent, at every depth.
     */
    readonly kept?: readonly string[];
    /**
     * const: x becomes enum: [x].
     */
    readonly const?: "enum";
    /**
     * The tools whose schemas are fitted.
     */
    readonly tools?: "strict" | "all";
    /**
     * alone: a $ref next to other keywords becomes an anyOf of it.
     */
    readonly references?: "alone";
    /**
     * Schemas that lead back to themselves. refused: such a format is asked for in words, and such a tool is not strict; optional: a property that leads back is not required.
     */
    readonly cycles?: "refused" | "optional";
    /**
     * Keywords that are sent only with one of these values.
     */
    readonly allowed?: {
      /**
       * The values with which the keyword is sent.
       */
      readonly [k: string]: readonly (string | number | boolean)[];
    };
  };
  /**
   * Whose reasoning is sent back: this provider's, only that of the same model, or none; by family if they differ.
   */
  readonly replay:
    | ("provider" | "model" | "none")
    | {
        /**
         * Of this family of models, or of all others (else).
         */
        readonly [k: string]: "provider" | "model" | "none";
      };
  /**
   * Whether the templates offer a tool of their own where a conversation with calls has no tools; it is reported.
   */
  readonly placeholder_tool?: true;
  /**
   * The smallest limit of the answer that is accepted; a smaller one is replaced by it.
   */
  readonly least_tokens?: number;
}
/**
 * The endpoint that counts the input tokens of a request. Without it, or when the call fails, counts are estimates.
 */
export interface Counting {
  /**
   * The path, which may contain ${model} and settings.
   */
  readonly url: string;
  /**
   * The fields of a request that the endpoint accepts. Default: all.
   */
  readonly fields?: readonly string[];
  /**
   * The field of the body that contains the request. Without it, the request is the body.
   */
  readonly in?: string;
  /**
   * The field `model` that the request has in `in`; it may contain ${model}.
   */
  readonly model?: string;
  /**
   * The field of the reply that is the number.
   */
  readonly tokens: string;
}
export interface RetryHint {
  /**
   * Its name; * matches anything.
   */
  readonly header: string;
  /**
   * The unit of its value.
   */
  readonly unit: "seconds" | "epoch_ms" | "rfc3339" | "go_duration";
  /**
   * The header with the number of remaining calls; rows where it is 0 are tried first.
   */
  readonly remaining?: string;
}
/**
 * The path, and what the provider does not take there.
 */
export interface Served {
  /**
   * The path of a call, with `${model}` and settings as holes.
   */
  readonly url?: string;
  /**
   * The calls in `relayed` of the API that the provider has too, each with its path.
   */
  readonly relayed?: {
    /**
     * The path of a call, with `${model}` and settings as holes.
     */
    readonly [k: string]: string;
  };
  /**
   * A glob for opaque state in a history (`state` of the API) that another vendor has made, and that is left out.
   */
  readonly foreign?: string;
  /**
   * Paths of fields that the provider refuses, and that are left out.
   *
   * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
   */
  readonly without?: readonly string[];
  /**
   * Requests that the provider does not take in this API, and are translated.
   *
   * Items: The models, and the fields of the requests.
   */
  readonly except?: readonly {
    /**
     * Globs on the model's name. Default: all.
     */
    readonly models?: readonly string[];
    /**
     * The families of the models. Default: all.
     */
    readonly families?: readonly string[];
    /**
     * Paths of fields that are all set.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly fields?: readonly string[];
    /**
     * Paths of fields of which one is set.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly any?: readonly string[];
    /**
     * Paths of fields that are not set.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly unless?: readonly string[];
  }[];
}
export interface InboundHead {
  /**
   * The name of the file, and of the types in spec/native.
   */
  readonly api: string;
  /**
   * What the paths are appended to, for an API with the model in its paths.
   *
   * Items: A path that begins and ends with /.
   */
  readonly under: readonly string[];
  /**
   * The paths of its calls. `${model}` at the beginning is the model.
   */
  readonly paths: {
    /**
     * The call that is answered at once, or as the request asks.
     */
    readonly reply: string;
    /**
     * The call that is answered as a stream, if it has a path of its own.
     */
    readonly stream?: string;
    /**
     * The call that counts the tokens of a request.
     */
    readonly count?: string;
    /**
     * A list of models in this form, a whole path.
     */
    readonly models?: string;
  };
  /**
   * Calls that are passed on to the vendor of their model, and have no translation: a name and a path for each.
   */
  readonly relayed?: {
    /**
     * Its path, as in `paths`.
     */
    readonly [k: string]: string;
  };
  /**
   * The same paths are served under this one, too. It begins with / and does not end with it.
   */
  readonly prefix?: string;
  /**
   * The providers whose opaque fields and native keys its callers send, the main one first.
   */
  readonly owner: readonly string[];
  /**
   * alternate: neighbouring turns of one role are merged.
   */
  readonly turns: "as_sent" | "alternate";
  /**
   * join: neighbouring text parts of an answer are joined.
   */
  readonly text_parts: "keep" | "join";
  /**
   * The words of `FinishReason` that the API has no word for. They are reported as changed.
   */
  readonly ends: {
    /**
     * The word that callers get.
     */
    readonly [k: string]: string;
  };
  /**
   * openapi: callers may also write schemas in the form of OpenAPI 3.0.
   */
  readonly schemas: "json" | "openapi";
  /**
   * How the events of a stream are written.
   */
  readonly frame: {
    /**
     * The query without which a stream is one JSON array.
     */
    readonly sse?: string;
    /**
     * The field of an event that is also the name of the event.
     */
    readonly event?: string;
    /**
     * The field that numbers the events.
     */
    readonly number?: string;
    /**
     * The data that ends a complete stream.
     */
    readonly done?: string;
    /**
     * What is written after a long silence: bytes, or the data of an event.
     */
    readonly idle?: string;
  };
  /**
   * Headers that only callers of this API send: they get its form where APIs share a path.
   *
   * Items: A header, in lower case.
   */
  readonly callers: readonly string[];
  /**
   * Headers with the caller's session.
   *
   * Items: A header, in lower case.
   */
  readonly session: readonly string[];
  /**
   * How the body of a request to count tokens differs from a request.
   */
  readonly count_request?: {
    /**
     * The names of a field that may contain the request.
     *
     * Items: A name of the field.
     */
    readonly in?: readonly string[];
    /**
     * Required fields that it may omit, with their values.
     */
    readonly defaults?: {
      /**
       * The value of the field.
       */
      readonly [k: string]: string | number | boolean;
    };
  };
  /**
   * The caller's headers that are relayed, in lower case, with their value where the caller sends none.
   */
  readonly headers: {
    /**
     * The value where the caller sends none; `~` for no header.
     */
    readonly [k: string]: string | null;
  };
  /**
   * The headers of a relayed reply that are passed on: globs in lower case, with the name that they get.
   */
  readonly reply_headers: {
    /**
     * The name that it gets; `~` for its own.
     */
    readonly [k: string]: string | null;
  };
  /**
   * How a relayed stream gets the token counts that a budget needs, and the events that have nothing else, which its caller does not get without asking.
   */
  readonly counted?: {
    /**
     * The fields of a request for a stream with token counts.
     */
    readonly ask: {
      readonly [k: string]: any;
    };
    /**
     * Paths of fields.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly fields: readonly string[];
    /**
     * Paths of fields.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly unless: readonly string[];
  };
  /**
   * Where a history has what callers send back unread, and what becomes of that of other vendors in a relayed request.
   */
  readonly state: {
    /**
     * State: what has that of another vendor is left out of a relayed request.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly fields: readonly string[];
    /**
     * Ids of calls and results.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly ids: readonly string[];
    /**
     * Reasoning without state, which is left out.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly unsigned: readonly string[];
    /**
     * Texts, which the vendor refuses if they are blank.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly texts: readonly string[];
    /**
     * The signatures of parts with something else. In place of that of another vendor, and for its first call in a list, the vendor takes the placeholder.
     */
    readonly signed?: {
      /**
       * The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
       */
      readonly in: string;
      /**
       * The field of a part with its signature.
       */
      readonly field: string;
      /**
       * The field of a part that makes it a call.
       */
      readonly call: string;
      /**
       * The signature that the vendor does not verify.
       */
      readonly placeholder: string;
    };
    /**
     * The fields with which a request that has something of another vendor is translated instead.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly translated: readonly string[];
    /**
     * Globs for errors about it.
     */
    readonly refused: readonly string[];
    /**
     * Reasoning that is only text is answered with an envelope.
     */
    readonly seals?: true;
  };
  /**
   * What reaches into the account at the vendor, which the operator can allow.
   */
  readonly account?: {
    /**
     * The caller's headers that choose who is billed.
     *
     * Items: A header, in lower case.
     */
    readonly headers: readonly string[];
    /**
     * Paths of fields.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly fields: readonly string[];
  };
  /**
   * What a relayed request gets that does not say whether it is stored.
   */
  readonly unstored?: {
    /**
     * The field that says so.
     */
    readonly unless: string;
    /**
     * Fields that it gets.
     */
    readonly add: {
      /**
       * The value of a field.
       */
      readonly [k: string]: string | number | boolean | readonly string[];
    };
    /**
     * By fact of the model, more fields that it gets; a list is appended to that of the caller.
     */
    readonly add_for: {
      /**
       * Fields with their values.
       */
      readonly [k: string]: {
        /**
         * The value of a field.
         */
        readonly [k: string]: string | number | boolean | readonly string[];
      };
    };
    /**
     * Fields that refer to what was stored; they are refused then.
     *
     * Items: The path of a field, such as tools[].container.file_ids, input[type=item].id or container=*, a string that matches a glob.
     */
    readonly refuse: readonly string[];
  };
  /**
   * The kinds of generated files that an answer has no place for: it names them, and fails if it has nothing else. A model with the fact makes_image, makes_audio or makes_file is refused.
   */
  readonly lacks?: readonly ("image" | "audio" | "file")[];
  /**
   * Request fields that are only passed to the owner.
   *
   * Items: A field of the request.
   */
  readonly native: readonly string[];
  /**
   * The paths of fields in the body of a relayed call that repeat the model of its path.
   */
  readonly repeated?: readonly string[];
  /**
   * The paths of lists of the request that an answer repeats: it has the elements that were sent.
   */
  readonly repeats?: {
    /**
     * The list whose elements it names: one that names an element which was not sent is left out, too.
     */
    readonly [k: string]: string | null;
  };
  /**
   * Request fields that a provider of the same API gets as they came where its rules send nothing of them; a path into a list means its elements.
   */
  readonly passes?: readonly string[];
  /**
   * Fields without which nothing is lost, by their paths, each with the values for which that is so; an empty list means all.
   */
  readonly needless: {
    /**
     * The values for which nothing is lost; empty for all.
     */
    readonly [k: string]: readonly (string | number | boolean)[];
  };
}
/**
 * Every way a request can fail, and how it is handled.
 */
export interface ErrorsTable {
  /**
   * By the library's name of the error.
   */
  readonly kinds: {
    /**
     * one kind of failure: code, status, retried, falls_back, retry_after, meaning
     */
    readonly [k: string]: {
      /**
       * a code, words_with_underscores
       */
      readonly code: string;
      /**
       * an HTTP status from 400 to 599, or upstream for the provider's own
       */
      readonly status: number | "upstream";
      /**
       * Whether the shared HTTP client tries the same address again.
       */
      readonly retried: true | false | "upstream";
      /**
       * Whether the next address of a fallback chain is tried.
       */
      readonly falls_back: true | false | "upstream";
      /**
       * Whether the response has Retry-After.
       */
      readonly retry_after: boolean;
      /**
       * a sentence with its full stop
       */
      readonly meaning: string;
    };
  };
  /**
   * Why a provider refused, by the code that callers of an inbound API get.
   */
  readonly reasons: {
    /**
     * a sentence with its full stop
     */
    readonly [k: string]: string;
  };
  /**
   * What a provider's status means.
   */
  readonly upstream: {
    /**
     * Statuses that are passed on unchanged.
     */
    readonly passed_on: {
      /**
       * an HTTP status from 400 to 599
       */
      readonly from: number;
      /**
       * an HTTP status from 400 to 599
       */
      readonly to: number;
      /**
       * What any other status becomes.
       */
      readonly else: number;
    };
    /**
     * How each status of a provider is handled; `else` is any other.
     */
    readonly statuses: {
      /**
       * one status: retried, falls_back, meaning
       */
      readonly [k: string]: {
        /**
         * Whether the shared HTTP client tries the same address again.
         */
        readonly retried: boolean;
        /**
         * Whether the next address of a fallback chain is tried.
         */
        readonly falls_back: boolean;
        /**
         * The word of `reasons` that the status stands for.
         */
        readonly reason?: string;
        /**
         * a sentence with its full stop
         */
        readonly meaning: string;
      };
    };
  };
  /**
   * Statuses that appear only in the request log.
   */
  readonly logged: {
    /**
     * one status of the log: status, meaning
     */
    readonly [k: string]: {
      /**
       * an HTTP status from 400 to 599
       */
      readonly status: number;
      /**
       * a sentence with its full stop
       */
      readonly meaning: string;
    };
  };
}
/**
 * The optional fields within lists and objects of a request, and requests that have them.
 */
export interface NestedFields {
  /**
   * By the path of the field in a request, with conditions on elements of lists.
   */
  readonly fields: {
    /**
     * one field: from, examples, bare, or_bare, plain
     */
    readonly [k: string]: {
      /**
       * The paths of the field in what `read` of an inbound file writes. Default: the same path.
       *
       * Items: a path
       */
      readonly from?: readonly string[];
      /**
       * Requests that have the field. Default: it is not tried.
       *
       * Items: a request; without messages it has one of the user
       */
      readonly examples?: readonly {
        readonly [k: string]: any;
      }[];
      /**
       * The same request without what the field belongs to. Default: without the field.
       */
      readonly bare?: {
        readonly [k: string]: any;
      };
      /**
       * A request that means the same: what the field belongs to is left out because of it.
       */
      readonly or_bare?: {
        readonly [k: string]: any;
      };
      /**
       * The same request without the field, which must not be sent as `bare` is.
       */
      readonly plain?: {
        readonly [k: string]: any;
      };
    };
  };
}
/**
 * What is known about a provider's models.
 */
export interface RegistryHead {
  /**
   * The adapter: the name of its file in spec/providers, and of this one.
   */
  readonly provider: string;
  /**
   * Why the models of this provider are not listed. Such a file has no other keys.
   */
  readonly unlisted?: string;
  /**
   * The day of `models`, for a file whose later models are under `added`.
   */
  readonly snapshot?: string;
  /**
   * What context_window_tokens counts: input and output together, or only the input.
   */
  readonly window?: "total" | "input";
  /**
   * What `npm run registry` proposes from a catalogue.
   */
  readonly catalogue?: {
    /**
     * The provider's id in the catalogue, if it is not one of its names.
     */
    readonly id?: string;
    /**
     * Older models are not proposed.
     */
    readonly since?: string;
    /**
     * Globs of models that are not proposed.
     */
    readonly without?: readonly string[];
  };
  /**
   * Models, by a glob, whose cell `reasoning` says something else than what their family does with an effort, or that have no price, and why.
   */
  readonly apart?: {
    /**
     * Why they differ.
     */
    readonly [k: string]: string;
  };
  /**
   * Where the facts come from.
   */
  readonly sources?: {
    /**
     * one source: what, date, covers
     */
    readonly [k: string]: {
      /**
       * What was read.
       */
      readonly what: string;
      /**
       * The day it was published, else the day it was read.
       */
      readonly date: string;
      /**
       * The columns that it covers; `prices` are those of the tables of prices and terms, `ends` those of ends.
       */
      readonly covers: readonly (
        | "id"
        | "label"
        | "released"
        | "context_window_tokens"
        | "max_output_tokens"
        | "tools"
        | "streaming"
        | "images"
        | "prompt_cache"
        | "structured_output"
        | "parallel_tool_calls"
        | "reasoning"
        | "prices"
        | "ends"
      )[];
    };
  };
}
/**
 * Environment variables and config keys.
 */
export interface SettingsTable {
  /**
   * The prefixes of the names; the first variable that is set wins.
   *
   * Items: a word in capitals with an underscore
   */
  readonly prefixes: readonly string[];
  /**
   * By the variable's name without prefix.
   */
  readonly settings: {
    /**
     * one setting: type, meaning, and optionally default, range, or, unit, schemes, config, inherits, secret, unprefixed, protective, container, used_by
     */
    readonly [k: string]: {
      /**
       * What a value is; a label is a part of a host name, between two dots.
       */
      readonly type: "text" | "label" | "integer" | "number" | "boolean" | "url" | "path";
      /**
       * The value if nothing is set; without it the setting may be absent.
       */
      readonly default?: string | number;
      /**
       * Smallest and largest value allowed.
       *
       * @maxItems 2
       */
      readonly range?: readonly [from: number, to: number];
      /**
       * A string that is allowed instead of a number.
       */
      readonly or?: string;
      /**
       * What a number counts, for the docs.
       */
      readonly unit?: string;
      /**
       * What a URL may begin with.
       */
      readonly schemes?: readonly string[];
      /**
       * a key of the config file, table.key
       */
      readonly config?: string;
      /**
       * The setting that is used if this one is unset.
       */
      readonly inherits?: string;
      /**
       * Never shown in full.
       */
      readonly secret?: boolean;
      /**
       * The variable has no prefix; in lower case it comes first, as other programs read it.
       */
      readonly unprefixed?: true;
      /**
       * The parts that read and check it; without it, all do.
       */
      readonly used_by?: readonly ("server" | "proxy" | "chat" | "client")[];
      /**
       * In a container: an address or port of the machine, or a file that the container writes.
       */
      readonly container?: "published" | "writable";
      /**
       * Without it callers may do more, so the parts that use it do not start if it is blank or misspelt.
       */
      readonly protective?: true;
      /**
       * a sentence with its full stop
       */
      readonly meaning: string;
    };
  };
  /**
   * Settings that exist once per provider, whose key in capitals precedes the name.
   */
  readonly per_provider: {
    /**
     * one setting: type, meaning, and optionally default, range, or, unit, schemes, config, inherits, secret, unprefixed, protective, container, used_by
     */
    readonly [k: string]: {
      /**
       * What a value is; a label is a part of a host name, between two dots.
       */
      readonly type: "text" | "label" | "integer" | "number" | "boolean" | "url" | "path";
      /**
       * The value if nothing is set; without it the setting may be absent.
       */
      readonly default?: string | number;
      /**
       * Smallest and largest value allowed.
       *
       * @maxItems 2
       */
      readonly range?: readonly [from: number, to: number];
      /**
       * A string that is allowed instead of a number.
       */
      readonly or?: string;
      /**
       * What a number counts, for the docs.
       */
      readonly unit?: string;
      /**
       * What a URL may begin with.
       */
      readonly schemes?: readonly string[];
      /**
       * a key of the config file, table.key
       */
      readonly config?: string;
      /**
       * The setting that is used if this one is unset.
       */
      readonly inherits?: string;
      /**
       * Never shown in full.
       */
      readonly secret?: boolean;
      /**
       * The variable has no prefix; in lower case it comes first, as other programs read it.
       */
      readonly unprefixed?: true;
      /**
       * The parts that read and check it; without it, all do.
       */
      readonly used_by?: readonly ("server" | "proxy" | "chat" | "client")[];
      /**
       * In a container: an address or port of the machine, or a file that the container writes.
       */
      readonly container?: "published" | "writable";
      /**
       * Without it callers may do more, so the parts that use it do not start if it is blank or misspelt.
       */
      readonly protective?: true;
      /**
       * a sentence with its full stop
       */
      readonly meaning: string;
    };
  };
  /**
   * Credentials of providers that need no API key, by the kinds that provider files name.
   */
  readonly credentials: {
    /**
     * one kind of credential: packages, variables, files, hint
     */
    readonly [k: string]: {
      /**
       * The npm packages that get it.
       */
      readonly packages: readonly string[];
      /**
       * The environment variables that the packages read.
       */
      readonly variables: readonly string[];
      /**
       * Those of the variables that contain the path of a file.
       */
      readonly files: readonly string[];
      /**
       * What to do if there is none; the end of an error message.
       */
      readonly hint: string;
    };
  };
  /**
   * Defaults of the interactive chat.
   */
  readonly chat: {
    /**
     * The model that is chosen by default, an address of the registry.
     */
    readonly model: string;
    /**
     * Sent with every request.
     */
    readonly reasoning_effort: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
    /**
     * The largest image file that is attached.
     */
    readonly image_bytes: number;
  };
}
/**
 * What is recorded as OpenTelemetry spans and metrics.
 */
export interface TelemetryTable {
  /**
   * The semantic conventions that the names come from.
   */
  readonly conventions: {
    /**
     * a version such as 1.45.0
     */
    readonly version: string;
    /**
     * the address of their schema
     */
    readonly schema_url: string;
  };
  /**
   * The conventions' names of providers, where they differ.
   */
  readonly providers: {
    /**
     * a provider's name
     */
    readonly [k: string]: string;
  };
  /**
   * By the name that the code uses.
   */
  readonly attributes: {
    /**
     * one attribute: name, meaning, and content if it contains messages or answers
     */
    readonly [k: string]: {
      /**
       * a dotted name in lower case
       */
      readonly name: string;
      /**
       * Recorded only if the operator asks for it.
       */
      readonly content?: true;
      /**
       * a sentence
       */
      readonly meaning: string;
    };
  };
  /**
   * The spans of a request and of an attempt.
   */
  readonly spans: {
    /**
     * A span: kind, meaning, attributes.
     */
    readonly request: {
      /**
       * Which side of a call it is.
       */
      readonly kind: "server" | "client";
      /**
       * a sentence
       */
      readonly meaning: string;
      /**
       * Keys of `attributes`.
       *
       * Items: a name, words_with_underscores
       */
      readonly attributes: readonly string[];
    };
    /**
     * A span: kind, meaning, attributes.
     */
    readonly attempt: {
      /**
       * Which side of a call it is.
       */
      readonly kind: "server" | "client";
      /**
       * a sentence
       */
      readonly meaning: string;
      /**
       * Keys of `attributes`.
       *
       * Items: a name, words_with_underscores
       */
      readonly attributes: readonly string[];
    };
  };
  /**
   * By the name that the code uses.
   */
  readonly metrics: {
    /**
     * one metric: name, kind, unit, attributes, meaning, and buckets of a histogram
     */
    readonly [k: string]: {
      /**
       * a dotted name in lower case
       */
      readonly name: string;
      /**
       * How values are added up.
       */
      readonly kind: "histogram" | "counter" | "gauge";
      /**
       * A UCUM unit: s, {token}.
       */
      readonly unit: string;
      /**
       * Keys of `attributes`.
       *
       * Items: a name, words_with_underscores
       */
      readonly attributes: readonly string[];
      /**
       * The upper bounds of the buckets of a histogram, in ascending order.
       */
      readonly buckets?: readonly number[];
      /**
       * a sentence
       */
      readonly meaning: string;
    };
  };
  /**
   * Codes of spec/errors.yaml.
   *
   * Items: a name, words_with_underscores
   */
  readonly refusals: readonly string[];
  /**
   * The optional packages.
   */
  readonly packages: {
    /**
     * Packages, and the variables that need them.
     */
    readonly exporters: {
      /**
       * In the order of npm install.
       */
      readonly packages: readonly string[];
      /**
       * Any of them switches it on.
       */
      readonly variables: readonly string[];
    };
    /**
     * Packages, and the variables that need them.
     */
    readonly prometheus: {
      /**
       * In the order of npm install.
       */
      readonly packages: readonly string[];
      /**
       * Any of them switches it on.
       */
      readonly variables: readonly string[];
    };
  };
  /**
   * the variable that allows content
   */
  readonly content: string;
}
