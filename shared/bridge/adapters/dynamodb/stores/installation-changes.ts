import type { Table } from "#shared/aws/table.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { toInstallationKey } from "./installation-item.ts";

/** Stores changes of single fields of an installation, if it exists. */
export const createInstallationChanges = (
  table: Table,
): Pick<
  Installations,
  "setState" | "markAnnounced" | "moveShop" | "setWithheld" | "setPermissions"
> => ({
  async setState(storeId, state, missingScopes) {
    await table.tryUpdate(toInstallationKey(storeId), {
      update: "SET #state = :state, missingScopes = :missing",
      condition: "attribute_exists(pk)",
      names: { "#state": "state" },
      values: { ":state": state, ":missing": [...missingScopes] },
    });
  },

  async markAnnounced({ storeId, installedAt }) {
    await table.tryUpdate(toInstallationKey(storeId), {
      update: "SET isAnnounced = :true",
      condition: "installedAt = :at",
      values: { ":true": true, ":at": installedAt.toISOString() },
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

  async setPermissions(storeId, permissions) {
    await table.tryUpdate(toInstallationKey(storeId), {
      update: "SET #permissions = :permissions",
      condition: "attribute_exists(pk)",
      names: { "#permissions": "permissions" },
      values: { ":permissions": [...permissions] },
    });
  },
});
