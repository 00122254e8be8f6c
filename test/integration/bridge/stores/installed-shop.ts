import { vi } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { createShopifyApp } from "#test/fakes/stores/shopify-admin.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";

export const CHEAP = "{ shop { name } }";

/**
 * Starts a sandbox shop of another organization with a table. Tests move the date; timers stay
 * real.
 */
export async function startInstalledShop(handle: string) {
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
    createTestVault("master"),
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
    advanceTime: (ms: number) => vi.setSystemTime(Date.now() + ms),
    async stop() {
      await Promise.all([shopify.close(), table.stop()]);
      vi.useRealTimers();
    },
  };
}
export type TestShop = Awaited<ReturnType<typeof startInstalledShop>>;
