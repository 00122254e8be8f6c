import * as z from "zod";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  INSTALLATION_STATES,
  type Installation,
  type ShopTokens,
  WITHHELD_DATA,
} from "#shared/bridge/domain/stores/installation.ts";
import { OPTIONAL_PERMISSIONS } from "#shared/bridge/domain/stores/optional-permission.ts";

/** All installations share a partition, so that the daily token renewal reads them in one query. */
export const INSTALLATIONS_PARTITION = "INSTALLATIONS";
export const toInstallationKey = (storeId: string) => ({
  pk: INSTALLATIONS_PARTITION,
  sk: storeId,
});

const installationSchema = z.object({
  sk: storeIdSchema,
  shop: z.string(),
  state: z.enum(INSTALLATION_STATES),
  missingScopes: z.array(z.string()),
  withheld: z.array(z.enum(WITHHELD_DATA)).optional(),
  permissions: z.array(z.enum(OPTIONAL_PERMISSIONS)).optional(),
  version: z.int(),
  installedAt: date,
  isAnnounced: z.boolean().optional(),
  sealed: z.string().optional(),
});
const tokensSchema = z.object({
  accessToken: z.string(),
  expiresAt: date,
  refreshToken: z.string(),
  refreshExpiresAt: date,
  issuedAt: date,
});

/** Encrypts both tokens as one text, so that one is never written without the other. */
export const sealTokens = (vault: Vault, storeId: string, pair: ShopTokens): string =>
  vault.seal(toInstallationKey(storeId), JSON.stringify(pair));

/** Parses the item of an installation. Throws if the tokens cannot be decrypted. */
export function toInstallation(item: unknown, vault: Vault): Installation {
  const { sk: storeId, sealed, ...rest } = installationSchema.parse(item);
  return {
    storeId,
    ...rest,
    ...(sealed && {
      tokens: tokensSchema.parse(JSON.parse(vault.open(toInstallationKey(storeId), sealed))),
    }),
  };
}
