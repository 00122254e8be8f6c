import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { sealTokens, toInstallationKey } from "./installation-item.ts";

/** Longer than a token request to Shopify can take, so that a lease never ends during a request. */
const LEASE_MS = 30_000;

/** Stores the lease of a token renewal as an attribute of the installation. The lease expires. */
export const createInstallationLease = (
  table: Table,
  vault: () => Promise<Vault>,
): Pick<Installations, "acquireLease" | "releaseLease" | "saveTokens"> => ({
  acquireLease: ({ storeId, version }, now) =>
    table.tryUpdate(toInstallationKey(storeId), {
      update: "SET leaseUntil = :until",
      condition: "version = :read AND (attribute_not_exists(leaseUntil) OR leaseUntil < :now)",
      values: {
        ":until": new Date(now.getTime() + LEASE_MS).toISOString(),
        ":now": now.toISOString(),
        ":read": version,
      },
    }),

  async releaseLease({ storeId, version }) {
    await table.tryUpdate(toInstallationKey(storeId), {
      update: "REMOVE leaseUntil",
      condition: "version = :read",
      values: { ":read": version },
    });
  },

  async saveTokens({ storeId, version }, tokens) {
    const isSaved = await table.tryUpdate(toInstallationKey(storeId), {
      update: "SET sealed = :sealed, version = version + :one REMOVE leaseUntil",
      condition: "version = :read",
      values: {
        ":sealed": sealTokens(await vault(), storeId, tokens),
        ":one": 1,
        ":read": version,
      },
    });
    return isSaved ? "saved" : "conflict";
  },
});
