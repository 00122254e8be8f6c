import * as z from "zod";
import { formatApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import {
  API_SCOPES,
  DEFAULT_KEY_DAYS,
  MAX_KEY_DAYS,
} from "#shared/bridge/domain/sign-in/api-key.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import {
  type IssueApiKeyDeps,
  issueApiKey,
} from "#shared/bridge/use-cases/sign-in/issue-api-key.ts";
import { ok } from "#shared/kernel/result.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";
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

const TOO_MANY_KEYS =
  "The store has 20 valid keys, or 200 with those that ended. Send replace: true to revoke them.";

/** Creates the call that issues an API key of a store. */
export function createApiKeyRoutes({ stores, ...deps }: Deps): OperatorRoute[] {
  return [
    defineRoute(
      {
        key: "POST /ops/v1/stores/{storeId}/api-keys",
        status: 200,
        path: storePathSchema,
        body: apiKeyBodySchema,
      },
      async ({ path: { storeId }, body }) => {
        if ((await stores.find(storeId)) === undefined) return refuse(404, "No such store.");
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
