import * as z from "zod";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import { refuse, refuseField } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  endpointBodySchema,
  endpointIdSchema,
  endpointSchema,
  endpointWithSecretSchema,
  toEndpointView,
} from "#functions/bridge/merchant-api/schemas/webhook-schema.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { WebhookEndpoint } from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import {
  addEndpoint,
  removeEndpoint,
  replaceEndpoint,
  rotateEndpointSecret,
} from "#shared/bridge/use-cases/webhook-endpoints/change-endpoints.ts";
import { ok } from "#shared/kernel/result.ts";

export const WEBHOOK_NOT_FOUND = refuse(404, "There is no such webhook.");
const NOT_ALLOWED = "must be an https address on the public internet";
const path = z.object({ endpointId: endpointIdSchema });
const listSchema = z.object({ webhooks: z.array(endpointSchema) });

async function listViews(
  deps: MerchantDeps,
  storeId: StoreId,
): Promise<z.input<typeof listSchema>> {
  const endpoints = (await deps.stores.find(storeId))?.webhooks ?? [];
  return { webhooks: await Promise.all(endpoints.map((one) => viewEndpoint(deps, storeId, one))) };
}

const viewEndpoint = async (
  { endpointStates }: MerchantDeps,
  storeId: StoreId,
  endpoint: WebhookEndpoint,
) => toEndpointView(endpoint, await endpointStates.read(storeId, endpoint.endpointId));

export const listWebhooks = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/webhooks",
    name: "listWebhooks",
    tag: "Webhooks",
    summary: "List the webhooks",
    description: "The addresses of your own programs that are told of events, and how they answer.",
    response: { status: 200, text: "The webhooks.", schema: listSchema },
    refusals: {},
  },
  async ({ storeId }, deps) => ok(await listViews(deps, storeId)),
);

export const createWebhook = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/webhooks",
    name: "createWebhook",
    tag: "Webhooks",
    summary: "Create a webhook",
    description: `Your program is told of each change from now on, as [Standard Webhooks](https://www.standardwebhooks.com) describe: a POST with \`{"type", "timestamp", "data"}\` and the headers \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`.

\`data\` has \`storeId\`, \`orderId\`, \`part\`, \`orderName\`, \`state\`, \`status\`, \`reason\`, \`sequence\`, the page's \`url\` and the \`apiUrl\` of the delivery, and nothing of the buyer. Events can come twice and in another order: drop an id that you know, and what has a lower \`sequence\` than the delivery's last.

Answer with 2xx within ten seconds. Otherwise it is sent again after 5 s, 1 min, 5 min, 30 min, 2 h, 5 h, 8 h and 8 h. While there is no answer at all, one event at a time tries the address, after a minute and later every 15 minutes, and the others wait. What fails for three days, or answers 410, is sent nothing more until it is saved again.

\`\`\`sh
curl -X POST "$BRIDGE/api/v1/stores/$STORE/webhooks" \\
  -H "Authorization: Bearer $API_KEY" -H "content-type: application/json" \\
  -d '{"url": "https://till.teahouse.example/order-bridge", "types": ["delivery.held"]}'
\`\`\`

Verify what you get, over the body as it came:

\`\`\`js
import { Webhook } from "standardwebhooks";
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);
\`\`\``,
    body: endpointBodySchema,
    response: {
      status: 201,
      text: "The webhook, with its secret.",
      schema: endpointWithSecretSchema,
    },
    refusals: { 409: "The store has five webhooks, or no courier account yet." },
  },
  async ({ storeId, body }, deps) => {
    if (!deps.isWebhookUrlAllowed(body.url)) return refuseField("url", NOT_ALLOWED);
    const added = await addEndpoint(deps, storeId, body);
    if (added === "too-many") return refuse(409, "The store has five webhooks: delete one first.");
    if (added === "no-store")
      return refuse(409, "Connect a courier account first: nothing is delivered without one.");
    return ok({ ...(await viewEndpoint(deps, storeId, added.endpoint)), secret: added.secret });
  },
);

export const replaceWebhook = defineRoute(
  {
    key: "PUT /api/v1/stores/{storeId}/webhooks/{endpointId}",
    name: "replaceWebhook",
    tag: "Webhooks",
    summary: "Change a webhook",
    description:
      "Replaces the address and the types. A webhook that was disabled is sent events again; what failed meanwhile can be sent again from its log.",
    path,
    body: endpointBodySchema,
    response: { status: 200, text: "As it is now.", schema: endpointSchema },
    refusals: {},
  },
  async ({ storeId, path: { endpointId }, body }, deps) => {
    if (!deps.isWebhookUrlAllowed(body.url)) return refuseField("url", NOT_ALLOWED);
    const replaced = await replaceEndpoint(deps, storeId, endpointId, body);
    return replaced === undefined
      ? WEBHOOK_NOT_FOUND
      : ok(await viewEndpoint(deps, storeId, replaced));
  },
);

export const deleteWebhook = defineRoute(
  {
    key: "DELETE /api/v1/stores/{storeId}/webhooks/{endpointId}",
    name: "deleteWebhook",
    tag: "Webhooks",
    summary: "Delete a webhook",
    description: "Nothing more is sent to it, what waits for another attempt included.",
    path,
    response: { status: 200, text: "The webhooks that are left.", schema: listSchema },
    refusals: {},
  },
  async ({ storeId, path: { endpointId } }, deps) =>
    (await removeEndpoint(deps, storeId, endpointId))
      ? ok(await listViews(deps, storeId))
      : WEBHOOK_NOT_FOUND,
);

export const rotateWebhookSecret = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/webhooks/{endpointId}/rotate-secret",
    name: "rotateWebhookSecret",
    tag: "Webhooks",
    summary: "Replace the secret of a webhook",
    description:
      "Makes a new secret. For a day, each request has a signature of both, so that your program can change over in between.",
    path,
    response: {
      status: 200,
      text: "The webhook, with its new secret.",
      schema: endpointWithSecretSchema,
    },
    refusals: {},
  },
  async ({ storeId, path: { endpointId } }, deps) => {
    const rotated = await rotateEndpointSecret(deps, storeId, endpointId);
    if (rotated === undefined) return WEBHOOK_NOT_FOUND;
    return ok({ ...(await viewEndpoint(deps, storeId, rotated.endpoint)), secret: rotated.secret });
  },
);
