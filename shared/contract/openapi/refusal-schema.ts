import type { RefusalBody } from "#shared/contract/refusals.ts";
import { refusalSchemaName } from "./build-refusal-responses.ts";
import { OURS } from "./field.ts";
import type { JsonObject } from "./json.ts";

const said = (schema: JsonObject, text: string): JsonObject => ({
  ...schema,
  description: `${text} ${OURS}`,
  "x-ours": true,
});

const properties = (code: "string" | "integer") =>
  ({
    code: said({ type: code }, "Which refusal it is; never 0."),
    msgtext: said({ type: "string" }, "What is wrong and what to do about it, in words."),
    errors: said(
      {
        type: "array",
        items: {
          type: "object",
          required: ["field", "msgtext"],
          properties: {
            field: said({ type: "string" }, "The field, as `routes[0].rec_name`."),
            msgtext: said({ type: "string" }, "What is wrong with it."),
          },
        },
      },
      "Every field that is wrong.",
    ),
    inserted_id: said(
      { type: "integer" },
      "With an access key in use and a token already used: what exists already.",
    ),
    request_id: said({ type: "string" }, "With our fault: what to name when you ask about it."),
  }) satisfies Record<keyof RefusalBody, JsonObject>;

const schemaOf = (code: "string" | "integer"): JsonObject => ({
  type: "object",
  description: `What every refusal looks like. ${OURS}`,
  "x-ours": true,
  required: ["code", "msgtext"],
  properties: properties(code),
});

/** The shape of all refusals; `code` has the type of the call's success code. */
export const refusalComponents = (): JsonObject => ({
  [refusalSchemaName(true)]: schemaOf("string"),
  [refusalSchemaName(false)]: schemaOf("integer"),
});
