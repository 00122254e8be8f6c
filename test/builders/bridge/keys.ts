import { KEY_VARIABLES } from "#functions/bridge/composition/env.ts";
import type { KeyRing } from "#shared/aws/key-ring.ts";
import { createVault, type Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { KEY_PURPOSES, type KeyPurpose } from "#shared/kernel/key-purposes.ts";
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

/** The secrets with the keys of every purpose, as Secrets Manager has them, and the variables that name them. */
export const KEY_SECRETS = Object.fromEntries(
  KEY_PURPOSES.map((purpose) => [toKeysArn(purpose), formatKeyRing(purpose)]),
);
export const KEY_ENVIRONMENT = Object.fromEntries(
  KEY_PURPOSES.map((purpose) => [KEY_VARIABLES[purpose], toKeysArn(purpose)]),
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
