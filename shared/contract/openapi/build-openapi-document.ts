import { buildOperation } from "./build-operation.ts";
import { TAGS } from "./call-description.ts";
import { CALL_DESCRIPTIONS } from "./call-descriptions.ts";
import { CALLS, type CallName } from "./calls.ts";
import { OURS } from "./field.ts";
import { INFO } from "./info.ts";
import type { JsonObject } from "./json.ts";
import { buildRecordComponents } from "./records.ts";
import { buildRefusalComponents } from "./refusal-schema.ts";
import { statusChanged } from "./status-changed-webhook.ts";

/** One call's operation; a field without a text is told with the call it is in. */
function documentCall(name: CallName): JsonObject {
  try {
    return buildOperation(name, CALLS[name], CALL_DESCRIPTIONS[name]);
  } catch (cause) {
    throw new Error(`${name} cannot be documented: ${cause}`, { cause });
  }
}

/** The whole interface as an OpenAPI 3.1 document, made from the contract's calls. */
export function buildOpenapiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, call] of Object.entries(CALLS)) {
    const operation = documentCall(name as CallName);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.1",
    info: INFO,
    servers: [{ url: "/", description: "This service" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({
      name,
      description,
      ...(description.includes(OURS) && { "x-ours": true }),
    })),
    paths,
    webhooks: { pointStatusChanged: { post: statusChanged } },
    components: {
      schemas: { ...buildRecordComponents(), ...buildRefusalComponents() },
      securitySchemes: {
        clientid: createHeaderScheme("clientid", "The client id of your account."),
        secretid: createHeaderScheme(
          "secretid",
          "The secret id of your account. Sent with `clientid`.",
        ),
        opsKey: {
          ...createHeaderScheme("x-ops-key", `The operator's key. ${OURS}`),
          "x-ours": true,
        },
      },
    },
  };
}

const createHeaderScheme = (name: string, description: string): JsonObject => ({
  type: "apiKey",
  in: "header",
  name,
  description,
});
