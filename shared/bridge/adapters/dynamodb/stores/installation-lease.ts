import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { sealedTokens, type updates } from "./installation-item.ts";

/** Longer than asking Shopify may take, so that nobody holds a lease who still gets an answer. */
const LEASE_MS = 30_000;

/** The right to renew an installation's tokens, as an attribute of its item that ends by itself. */
export const installationLease = (
  update: ReturnType<typeof updates>,
  vault: () => Promise<Vault>,
): Pick<Installations, "lease" | "release" | "renew"> => ({
  lease: ({ storeId, version }, now) =>
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

  async release({ storeId, version }) {
    await update(storeId, "REMOVE leaseUntil", { ":read": version }, "version = :read");
  },

  async renew({ storeId, version }, tokens) {
    const saved = await update(
      storeId,
      "SET sealed = :sealed, version = version + :one REMOVE leaseUntil",
      {
        ":sealed": sealedTokens(await vault(), storeId, tokens),
        ":one": 1,
        ":read": version,
      },
      "version = :read",
    );
    return saved ? "saved" : "conflict";
  },
});
