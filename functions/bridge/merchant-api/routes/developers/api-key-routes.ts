import * as z from "zod";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import { refuse, refuseField } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  apiKeyBodySchema,
  apiKeyIdSchema,
  apiKeySchema,
  issuedKeySchema,
  toApiKeyView,
} from "#functions/bridge/merchant-api/schemas/api-key-schema.ts";
import { timeSchema } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { formatApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { hasScope } from "#shared/bridge/domain/sign-in/api-key.ts";
import { issueApiKey } from "#shared/bridge/use-cases/sign-in/issue-api-key.ts";
import { ok } from "#shared/kernel/result.ts";

const TOO_MANY_KEYS =
  "The store has 20 valid keys: revoke one first. Or it has 200 with those that ended: these are deleted after 90 days.";

async function buildKeyList(
  { apiKeys, connectionEpochs, clock }: MerchantDeps,
  storeId: StoreId,
): Promise<{ readonly apiKeys: z.input<typeof apiKeySchema>[] }> {
  const [found, current] = await Promise.all([
    apiKeys.list(storeId),
    connectionEpochs.read(storeId),
  ]);
  return { apiKeys: found.map((key) => toApiKeyView(key, clock(), current?.epoch)) };
}

export const listApiKeys = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/api-keys",
    name: "listApiKeys",
    tag: "API keys",
    summary: "List the API keys",
    description:
      "The keys with which programs call this API, also those that expired or were revoked in the last 90 days. Secrets are not stored.",
    response: {
      status: 200,
      text: "The keys.",
      schema: z.object({ apiKeys: z.array(apiKeySchema) }),
    },
    refusals: {},
  },
  async ({ storeId }, deps) => ok(await buildKeyList(deps, storeId)),
);

export const createApiKey = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/api-keys",
    name: "createApiKey",
    tag: "API keys",
    summary: "Create an API key",
    description:
      "Creates a key with a name, scopes and an end. A program can create keys with the scopes that its own key has. The key is shown once.",
    body: apiKeyBodySchema,
    response: { status: 201, text: "The key.", schema: issuedKeySchema },
    refusals: { 409: "The store has 20 valid keys, or 200 with those that ended." },
  },
  async ({ storeId, body, caller }, deps) => {
    const missing = body.scopes.find((scope) => !hasScope(caller.scopes, scope));
    if (missing !== undefined)
      return refuseField("scopes", `must not contain ${missing}, which your own key does not have`);
    const { name, scopes, expiresInDays: days } = body;
    const issued = await issueApiKey(deps, { storeId, name, scopes, days });
    if (issued === "too-many") return refuse(409, TOO_MANY_KEYS);
    const { key, secret } = issued;
    const apiKey = formatApiKey({ storeId, keyId: key.keyId, secret });
    return ok({ ...toApiKeyView(key, deps.clock(), key.connectionEpoch), apiKey });
  },
);

export const revokeApiKey = defineRoute(
  {
    key: "DELETE /api/v1/stores/{storeId}/api-keys/{keyId}",
    name: "revokeApiKey",
    tag: "API keys",
    summary: "Revoke an API key",
    description: "The key stops working at once. Repeating the call has no further effect.",
    path: z.object({ keyId: apiKeyIdSchema.describe("The id of the key.") }),
    response: {
      status: 200,
      text: "The keys, with the revoked one.",
      schema: z.object({
        apiKeys: z.array(
          apiKeySchema.extend({
            revokedAt: timeSchema.nullable(),
            isValid: z.boolean().meta({ examples: [false] }),
          }),
        ),
      }),
    },
    refusals: {},
  },
  async ({ storeId, path: { keyId } }, deps) =>
    (await deps.apiKeys.revoke(storeId, keyId, deps.clock()))
      ? ok(await buildKeyList(deps, storeId))
      : refuse(404, "There is no such key."),
);
