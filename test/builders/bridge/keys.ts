import { KEY_VARIABLES, type KeyPurpose } from "#functions/bridge/composition/env.ts";
import type { KeyRing } from "#shared/aws/key-ring.ts";
import { createVault, type Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { buildKeyRing, formatKeyRing } from "#test/builders/key-ring.ts";

/** Creates a vault that has the keys of every purpose. */
export function createTestVault(...names: readonly string[]): Vault {
  const ring = buildKeyRing(...names);
  return createVault({
    "store-credentials": ring,
    "courier-credentials": ring,
    "shopify-tokens": ring,
    "personal-data": ring,
  });
}

const PURPOSES = Object.keys(KEY_VARIABLES) as KeyPurpose[];

/** The secrets with the keys of every purpose, as Secrets Manager has them, and the variables that name them. */
export const KEY_SECRETS = Object.fromEntries(
  PURPOSES.map((purpose) => [toKeysArn(purpose), formatKeyRing(purpose)]),
);
export const KEY_ENVIRONMENT = Object.fromEntries(
  PURPOSES.map((purpose) => [KEY_VARIABLES[purpose], toKeysArn(purpose)]),
) as Record<(typeof KEY_VARIABLES)[KeyPurpose], string>;

/** The keys in `KEY_SECRETS`. */
export const getTestKeys = (purpose: KeyPurpose): KeyRing => buildKeyRing(purpose);

/** Opens the vault that has the sealing keys in `KEY_SECRETS`. */
export const openTestVault = async (): Promise<Vault> =>
  createVault({
    "store-credentials": getTestKeys("store-credentials"),
    "courier-credentials": getTestKeys("courier-credentials"),
    "shopify-tokens": getTestKeys("shopify-tokens"),
    "personal-data": getTestKeys("personal-data"),
  });

function toKeysArn(purpose: KeyPurpose): string {
  return `arn:aws:secretsmanager:x:1:secret:${purpose}`;
}
