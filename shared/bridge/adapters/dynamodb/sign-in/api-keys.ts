import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { API_SCOPES, type ApiKey } from "#shared/bridge/domain/sign-in/api-key.ts";
import type { ApiKeys } from "#shared/bridge/ports/api-keys.ts";

const keySchema = z.object({
  storeId: storeIdSchema,
  keyId: z.string(),
  connectionEpoch: z.string().optional(),
  secretHash: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: date,
  expiresAt: date,
  revokedAt: date.optional(),
  usedAt: date.optional(),
});

const PREFIX = "API-KEY#";
const toKey = (storeId: StoreId, keyId: string) => ({
  pk: toStorePartition(storeId),
  sk: `${PREFIX}${keyId}`,
});
/** How long a key is shown after it expired or was revoked. */
const SHOWN_MS = 90 * 24 * 3_600_000;

/** Stores keys in `STORE#<store> / API-KEY#<key>`, so that erasing the store ends them. */
export const createDynamoApiKeys = (table: Table): ApiKeys => ({
  async create(key, secret) {
    await table.put({
      ...toKey(key.storeId, key.keyId),
      ...key,
      secretHash: hashToken(secret),
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt.toISOString(),
      ...toTimeToLive(new Date(key.expiresAt.getTime() + SHOWN_MS)),
    });
  },
  async findBySecret(storeId, keyId, secret) {
    const item = await table.get(toKey(storeId, keyId));
    if (item === undefined) return undefined;
    const { secretHash, ...key } = keySchema.parse(item);
    const [given, expected] = [Buffer.from(hashToken(secret)), Buffer.from(secretHash)];
    const isRight = given.length === expected.length && timingSafeEqual(given, expected);
    return isRight ? key : undefined;
  },
  async list(storeId) {
    const items = queryPartition(table, toStorePartition(storeId), PREFIX);
    return (await Array.fromAsync(items)).map(toApiKey);
  },
  async revoke(storeId, keyId, now) {
    const key = toKey(storeId, keyId);
    const isRevoked = await table.tryUpdate(key, {
      update: "SET revokedAt = :now, expiresAtSeconds = :expiresAtSeconds",
      condition: "attribute_exists(pk) AND attribute_not_exists(revokedAt)",
      values: {
        ":now": now.toISOString(),
        ":expiresAtSeconds": toTimeToLive(new Date(now.getTime() + SHOWN_MS)).expiresAtSeconds,
      },
    });
    return isRevoked || (await table.get(key)) !== undefined;
  },
  async recordUse({ storeId, keyId }, now) {
    await table.tryUpdate(toKey(storeId, keyId), {
      update: "SET usedAt = :now",
      condition: "attribute_exists(pk)",
      values: { ":now": now.toISOString() },
    });
  },
});

function toApiKey(item: unknown): ApiKey {
  const { secretHash: _, ...key } = keySchema.parse(item);
  return key;
}
