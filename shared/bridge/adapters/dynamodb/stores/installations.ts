import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { createInstallationChanges } from "./installation-changes.ts";
import { createInstallationEnd } from "./installation-end.ts";
import {
  INSTALLATIONS_PARTITION,
  sealTokens,
  toInstallation,
  toInstallationKey,
} from "./installation-item.ts";
import { createInstallationLease } from "./installation-lease.ts";
import { createShopIdentities } from "./shop-identities.ts";

/** Stores installations of the Shopify app in `INSTALLATIONS / <store>`, with encrypted tokens. */
export function createDynamoInstallations(
  table: Table,
  vault: () => Promise<Vault>,
): Installations {
  return {
    async find(storeId) {
      const item = await table.get(toInstallationKey(storeId));
      return item === undefined ? undefined : toInstallation(item, await vault());
    },

    async install({ storeId, shop, state, missingScopes, installedAt, tokens }) {
      await table.update(toInstallationKey(storeId), {
        update: `SET shop = :shop, #state = :state, missingScopes = :missing, installedAt = :at, sealed = :sealed,
           version = if_not_exists(version, :zero) + :one REMOVE leaseUntil, isAnnounced, #permissions`,
        names: { "#state": "state", "#permissions": "permissions" },
        values: {
          ":shop": shop,
          ":state": state,
          ":missing": [...missingScopes],
          ":at": installedAt.toISOString(),
          ":sealed": sealTokens(await vault(), storeId, tokens),
          ":zero": 0,
          ":one": 1,
        },
      });
    },

    ...createShopIdentities(table),
    ...createInstallationLease(table, vault),
    ...createInstallationChanges(table),
    ...createInstallationEnd(table),

    async *list() {
      const items = table.query({
        keyCondition: "pk = :all",
        values: { ":all": INSTALLATIONS_PARTITION },
      });
      for await (const item of items) yield toInstallation(item, await vault());
    },
  };
}
