import type { StoreId } from "#shared/bridge/domain/ids.ts";

/** What an API key may do. `…:write` includes reading. */
export const API_SCOPES = [
  "deliveries:read",
  "deliveries:write",
  "settings:read",
  "settings:write",
  "courier-account:read",
  "courier-account:write",
  "api-keys:read",
  "api-keys:write",
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A key with which a program calls the merchant API for one store. Its secret is not stored. */
export interface ApiKey {
  readonly storeId: StoreId;
  readonly keyId: string;
  /** The store's connection epoch when the key was made. The key is not valid in another. */
  readonly connectionEpoch?: string | undefined;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt?: Date | undefined;
  /** When it was last used, accurate to an hour. */
  readonly usedAt?: Date | undefined;
}

export const DEFAULT_KEY_DAYS = 365;
export const MAX_KEY_DAYS = 730;
/** How many keys of a store can be valid at a time. */
export const MAX_KEYS = 20;
/** How many keys of a store can be stored, with those that ended. */
export const MAX_STORED_KEYS = 200;
const RECORD_USE_EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Returns when a key that is made now expires. */
export const computeKeyExpiry = (now: Date, days: number): Date =>
  new Date(now.getTime() + days * DAY_MS);

/** Whether the key works now, in this connection epoch of its store. */
export const isKeyValid = (
  { revokedAt, expiresAt, connectionEpoch }: Omit<ApiKey, "storeId" | "keyId">,
  now: Date,
  currentEpoch: string | undefined,
): boolean => revokedAt === undefined && expiresAt > now && connectionEpoch === currentEpoch;

/** Whether to save that the key is used now. */
export const shouldRecordKeyUse = ({ usedAt }: Pick<ApiKey, "usedAt">, now: Date): boolean =>
  usedAt === undefined || now.getTime() - usedAt.getTime() >= RECORD_USE_EVERY_MS;

/** Whether the scopes allow what needs this scope. */
export const hasScope = (scopes: readonly ApiScope[], needed: ApiScope): boolean =>
  scopes.includes(needed) || scopes.some((scope) => scope === needed.replace(/:read$/, ":write"));
