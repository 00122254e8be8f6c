import type { RefusalBody } from "#shared/contract/refusals.ts";
import { getRefusalSchemaName } from "./build-refusal-responses.ts";
import { OURS } from "./field.ts";
import type { JsonObject } from "./json.ts";

const createDescribedSchema = (schema: JsonObject, text: string): JsonObject => ({
  ...schema,
  description: `${text} ${OURS}`,
  "x-ours": true,
});

const buildRefusalProperties = (code: "string" | "integer") =>
  ({
    code: createDescribedSchema({ type: code }, "Which refusal it is; never 0."),
    msgtext: createDescribedSchema(
      { type: "string" },
      "What is wrong and what to do about it, in words.",
    ),
    errors: createDescribedSchema(
      {
        type: "array",
        items: {
          type: "object",
          required: ["field", "msgtext"],
          properties: {
            field: createDescribedSchema({ type: "string" }, "The field, as `routes[0].rec_name`."),
            msgtext: createDescribedSchema({ type: "string" }, "What is wrong with it."),
          },
        },
      },
      "Every field that is wrong.",
    ),
    inserted_id: createDescribedSchema(
      { type: "integer" },
      "With an access key in use and a token already used: what exists already.",
    ),
    request_id: createDescribedSchema(
      { type: "string" },
      "With our fault: what to name when you ask about it.",
    ),
  }) satisfies Record<keyof RefusalBody, JsonObject>;

const buildRefusalSchema = (code: "string" | "integer"): JsonObject => ({
  type: "object",
  description: `What every refusal looks like. ${OURS}`,
  "x-ours": true,
  required: ["code", "msgtext"],
  properties: buildRefusalProperties(code),
});

/** The shape of all refusals; `code` has the type of the call's success code. */
export const buildRefusalComponents = (): JsonObject => ({
  [getRefusalSchemaName(true)]: buildRefusalSchema("string"),
  [getRefusalSchemaName(false)]: buildRefusalSchema("integer"),
});
