import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { notification } from "#shared/contract/webhooks/notification-body.ts";
import { statusChanged } from "#shared/contract/webhooks/status-changed-webhook.ts";
import { buildOperation } from "./build-operation.ts";
import { TAGS } from "./call-reference.ts";
import { CALL_REFERENCES } from "./call-references.ts";
import { CALLS, type CallName } from "./calls.ts";
import { INFO } from "./info.ts";
import type { JsonObject } from "./json.ts";
import { publishDocument } from "./publish-document.ts";
import { simplifySchema } from "./simplify-schema.ts";

/** Builds the OpenAPI 3.1 document of the service from the contract's calls and schemas. */
export function buildOpenapiDocument(): JsonObject {
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: INFO,
      servers: [{ url: "/", description: "This service" }],
      tags: Object.entries(TAGS).map(([name, tag]) => ({ name, ...tag })),
      paths: buildPaths(),
      webhooks: { pointStatusChanged: { post: statusChanged } },
      components: {
        schemas: { Notification: notification },
        securitySchemes: {
          clientid: createHeaderScheme("clientid", "The client id of your account."),
          secretid: createHeaderScheme(
            "secretid",
            "The secret id of your account. Send it together with `clientid`.",
          ),
          opsKey: { ...createHeaderScheme("x-ops-key", "The operator's key."), "x-ours": true },
        },
      },
    },
    { override: simplifySchema },
  );
  return publishDocument(JSON.parse(JSON.stringify(document)));
}

function buildPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, call] of Object.entries(CALLS)) {
    const operation = buildOperation(name, call, CALL_REFERENCES[name as CallName]);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return paths;
}

const createHeaderScheme = (name: string, description: string) => ({
  ...({ type: "apiKey", in: "header" } as const),
  name,
  description,
});
