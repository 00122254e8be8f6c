import { vi } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { createShopifyApp } from "#test/fakes/stores/shopify-admin.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";

export const CHEAP = "{ shop { name } }";

/** A stand-in shop of a stranger's, a table, and time that a test moves; every wait stays real. */
export async function aShop(handle: string) {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  const shopify = await startShopify({
    databaseFile: ":memory:",
    port: 0,
    shop: `${handle}.myshopify.com`,
    clientId: "app",
    clientSecrets: ["shpss_x"],
    isOwnOrganization: false,
  });
  const table = await startTable("bridge", BRIDGE_INDEXES);
  const installations: Installations = createDynamoInstallations(table, async () =>
    createVault("master"),
  );
  return {
    ...shopify,
    table,
    installations,
    app: createShopifyApp(shopify, { installations }),
    shopLookup: async (path: string, body: unknown = {}) => {
      const answer = await fetch(`${shopify.url}/_stand-in/${path}`, {
        method: "POST",
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Record<string, unknown>;
    },
    passes: (ms: number) => vi.setSystemTime(Date.now() + ms),
    async stop() {
      await Promise.all([shopify.close(), table.stop()]);
      vi.useRealTimers();
    },
  };
}
export type TestShop = Awaited<ReturnType<typeof aShop>>;
