import * as z from "zod";
import { formatApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  API_SCOPES,
  type ApiKey,
  DEFAULT_KEY_DAYS,
  isKeyValid,
  MAX_KEY_DAYS,
} from "#shared/bridge/domain/sign-in/api-key.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import {
  type IssueApiKeyDeps,
  issueApiKey,
} from "#shared/bridge/use-cases/sign-in/issue-api-key.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { storePathSchema } from "./request-schemas.ts";

interface Deps extends IssueApiKeyDeps {
  readonly stores: Pick<Stores, "find">;
}

/** The body that issues a key; every field is optional, and so is the body. */
const apiKeyBodySchema = z
  .object({
    name: z.string().trim().min(1).max(100).default("Issued by the operator"),
    scopes: z
      .array(z.enum(API_SCOPES))
      .min(1)
      .default([...API_SCOPES]),
    expires_in_days: z.int().min(1).max(MAX_KEY_DAYS).default(DEFAULT_KEY_DAYS),
    /** Revokes the store's other keys. */
    replace: z.boolean().default(false),
  })
  .prefault({});

const STORE_NOT_FOUND = refuse(404, "No such store.");
const TOO_MANY_KEYS =
  "The store has 20 valid keys, or 200 with those that ended. Send replace: true to revoke them.";

/** Creates the calls that list, issue and revoke the API keys of a store. */
export function createApiKeyRoutes({ stores, ...deps }: Deps): OperatorRoute[] {
  const { apiKeys, connectionEpochs, clock } = deps;
  const listKeys = async (storeId: StoreId): Promise<Result<unknown, Refusal>> => {
    const [keys, current] = await Promise.all([
      apiKeys.list(storeId),
      connectionEpochs.read(storeId),
    ]);
    // A Shopify shop can have keys before it is a store.
    if (keys.length === 0 && (await stores.find(storeId)) === undefined) return STORE_NOT_FOUND;
    const views = keys.map((key) => toApiKeyView(key, clock(), current?.epoch));
    return ok({ store_id: storeId, api_keys: views });
  };
  return [
    defineRoute(
      { key: "GET /ops/v1/stores/{storeId}/api-keys", status: 200, path: storePathSchema },
      ({ path: { storeId } }) => listKeys(storeId),
    ),
    defineRoute(
      {
        key: "DELETE /ops/v1/stores/{storeId}/api-keys/{keyId}",
        status: 200,
        path: storePathSchema.extend({ keyId: z.string().regex(/^[0-9a-f]{12}$/) }),
      },
      async ({ path: { storeId, keyId } }) =>
        (await apiKeys.revoke(storeId, keyId, clock()))
          ? listKeys(storeId)
          : refuse(404, "There is no such key."),
    ),
    defineRoute(
      {
        key: "POST /ops/v1/stores/{storeId}/api-keys",
        status: 200,
        path: storePathSchema,
        body: apiKeyBodySchema,
      },
      async ({ path: { storeId }, body }) => {
        if ((await stores.find(storeId)) === undefined) return STORE_NOT_FOUND;
        const { name, scopes, expires_in_days: days, replace: isReplacing } = body;
        const issued = await issueApiKey(deps, { storeId, name, scopes, days, isReplacing });
        if (issued === "too-many") return refuse(409, TOO_MANY_KEYS);
        const { key, secret } = issued;
        return ok({
          store_id: storeId,
          key_id: key.keyId,
          name,
          scopes,
          expires_at: key.expiresAt,
          api_key: formatApiKey({ storeId, keyId: key.keyId, secret }),
        });
      },
    ),
  ];
}

/** The secret is not stored, so that it cannot be shown. */
const toApiKeyView = (key: ApiKey, now: Date, currentEpoch: string | undefined) => ({
  key_id: key.keyId,
  name: key.name,
  scopes: key.scopes,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  used_at: key.usedAt ?? null,
  revoked_at: key.revokedAt ?? null,
  is_valid: isKeyValid(key, now, currentEpoch),
});
