import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  type ApiKey,
  type ApiScope,
  computeKeyExpiry,
  isKeyValid,
  MAX_KEYS,
  MAX_STORED_KEYS,
} from "#shared/bridge/domain/sign-in/api-key.ts";
import type { ApiKeys, ConnectionEpochs } from "#shared/bridge/ports/api-keys.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface IssueApiKeyDeps {
  readonly apiKeys: ApiKeys;
  readonly connectionEpochs: ConnectionEpochs;
  readonly generateApiKey: () => { readonly keyId: string; readonly secret: string };
  readonly clock: Clock;
}

interface NewApiKey {
  readonly storeId: StoreId;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly days: number;
  /** Revokes every other key of the store. */
  readonly isReplacing?: boolean;
}

/** Creates a key and returns it with its secret, which nobody can read later. */
export async function issueApiKey(
  { apiKeys, connectionEpochs, generateApiKey, clock }: IssueApiKeyDeps,
  { storeId, name, scopes, days, isReplacing = false }: NewApiKey,
): Promise<{ readonly key: ApiKey; readonly secret: string } | "too-many"> {
  const now = clock();
  const connectionEpoch = (await connectionEpochs.read(storeId))?.epoch;
  const stored = await apiKeys.list(storeId);
  const valid = stored.filter((key) => isKeyValid(key, now, connectionEpoch));
  const isFull = valid.length >= MAX_KEYS || stored.length >= MAX_STORED_KEYS;
  if (isFull && !isReplacing) return "too-many";
  const { keyId, secret } = generateApiKey();
  const expiresAt = computeKeyExpiry(now, days);
  const key = { storeId, keyId, connectionEpoch, name, scopes, createdAt: now, expiresAt };
  await apiKeys.create(key, secret);
  // Last, so that a crash leaves the keys in use valid.
  if (isReplacing) for (const other of stored) await apiKeys.revoke(storeId, other.keyId, now);
  return { key, secret };
}
