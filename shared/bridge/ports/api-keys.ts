import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ApiKey } from "#shared/bridge/domain/sign-in/api-key.ts";

/** Stores the API keys of stores. Of each secret, only the hash is stored. */
export interface ApiKeys {
  create(key: ApiKey, secret: string): Promise<void>;
  /** Returns the key if it exists and this is its secret. */
  findBySecret(storeId: StoreId, keyId: string, secret: string): Promise<ApiKey | undefined>;
  /** Returns the keys, expired and revoked ones too until they are deleted after 90 days. */
  list(storeId: StoreId): Promise<ApiKey[]>;
  /** Returns false if there is no such key. Revoking it again has no further effect. */
  revoke(storeId: StoreId, keyId: string, now: Date): Promise<boolean>;
  /** Saves when the key was last used. */
  recordUse(key: ApiKey, now: Date): Promise<void>;
}

/** What lasts as long as a store id belongs to one shop. API keys of an earlier epoch are not valid. */
interface ConnectionEpoch {
  readonly epoch: string;
  /** Undefined while the store is not connected. */
  readonly startedAt?: Date | undefined;
}

/** Stores the connection epoch of each WooCommerce store. A Shopify shop has its store id for ever. */
export interface ConnectionEpochs {
  /** Returns undefined for a Shopify shop, and for a store that was erased or never connected. */
  read(storeId: StoreId): Promise<ConnectionEpoch | undefined>;
}
