import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { type createInstallationUpdater, sealTokens } from "./installation-item.ts";

/** Longer than asking Shopify may take, so that nobody holds a lease who still gets an answer. */
const LEASE_MS = 30_000;

/** The right to renew an installation's tokens, as an attribute of its item that ends by itself. */
export const createInstallationLease = (
  update: ReturnType<typeof createInstallationUpdater>,
  vault: () => Promise<Vault>,
): Pick<Installations, "acquireLease" | "releaseLease" | "saveTokens"> => ({
  acquireLease: ({ storeId, version }, now) =>
    update(
      storeId,
      "SET leaseUntil = :until",
      {
        ":until": new Date(now.getTime() + LEASE_MS).toISOString(),
        ":now": now.toISOString(),
        ":read": version,
      },
      "version = :read AND (attribute_not_exists(leaseUntil) OR leaseUntil < :now)",
    ),

  async releaseLease({ storeId, version }) {
    await update(storeId, "REMOVE leaseUntil", { ":read": version }, "version = :read");
  },

  async saveTokens({ storeId, version }, tokens) {
    const isSaved = await update(
      storeId,
      "SET sealed = :sealed, version = version + :one REMOVE leaseUntil",
      {
        ":sealed": sealTokens(await vault(), storeId, tokens),
        ":one": 1,
        ":read": version,
      },
      "version = :read",
    );
    return isSaved ? "saved" : "conflict";
  },
});
