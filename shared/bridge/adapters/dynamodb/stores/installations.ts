import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { createInstallationEnd } from "./installation-end.ts";
import {
  INSTALLATIONS_PARTITION,
  sealTokens,
  toInstallation,
  toInstallationKey,
} from "./installation-item.ts";
import { createInstallationLease } from "./installation-lease.ts";
import { createShopIdentities } from "./shop-identities.ts";

const STATE_NAME = { "#state": "state" };

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
           version = if_not_exists(version, :zero) + :one REMOVE leaseUntil`,
        names: STATE_NAME,
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

    async setState(storeId, state, missingScopes) {
      await table.tryUpdate(toInstallationKey(storeId), {
        update: "SET #state = :state, missingScopes = :missing",
        condition: "attribute_exists(pk)",
        names: STATE_NAME,
        values: { ":state": state, ":missing": [...missingScopes] },
      });
    },

    async moveShop(storeId, shop) {
      await table.tryUpdate(toInstallationKey(storeId), {
        update: "SET shop = :shop",
        condition: "attribute_exists(pk)",
        values: { ":shop": shop },
      });
    },

    async setWithheld(storeId, withheld) {
      await table.tryUpdate(toInstallationKey(storeId), {
        update: "SET withheld = :withheld",
        condition: "attribute_exists(pk)",
        values: { ":withheld": [...withheld] },
      });
    },

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
