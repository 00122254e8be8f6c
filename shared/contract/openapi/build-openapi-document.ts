import { operationOf } from "./build-operation.ts";
import { TAGS } from "./call-description.ts";
import { DESCRIBED } from "./call-descriptions.ts";
import { CALLS, type CallName } from "./calls.ts";
import { OURS } from "./field.ts";
import { INFO } from "./info.ts";
import type { JsonObject } from "./json.ts";
import { recordComponents } from "./records.ts";
import { refusalComponents } from "./refusal-schema.ts";
import { statusChanged } from "./status-changed-webhook.ts";

/** One call's operation; a field without a text is told with the call it is in. */
function documentedCall(name: CallName): JsonObject {
  try {
    return operationOf(name, CALLS[name], DESCRIBED[name]);
  } catch (cause) {
    throw new Error(`${name} cannot be documented: ${cause}`, { cause });
  }
}

/** The whole interface as an OpenAPI 3.1 document, made from the contract's calls. */
export function openapiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, call] of Object.entries(CALLS)) {
    const operation = documentedCall(name as CallName);
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
      schemas: { ...recordComponents(), ...refusalComponents() },
      securitySchemes: {
        clientid: header("clientid", "The client id of your account."),
        secretid: header("secretid", "The secret id of your account. Sent with `clientid`."),
        opsKey: { ...header("x-ops-key", `The operator's key. ${OURS}`), "x-ours": true },
      },
    },
  };
}

const header = (name: string, description: string): JsonObject => ({
  type: "apiKey",
  in: "header",
  name,
  description,
});
