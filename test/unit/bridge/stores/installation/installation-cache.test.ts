import { expect, it } from "vitest";
import { createInstallationCache } from "#shared/bridge/adapters/shopify/stores/installation-cache.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Installation } from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const installation: Installation = {
  storeId: storeIdSchema.parse("shopify-tea"),
  shop: "tea.myshopify.com",
  state: "installed",
  missingScopes: [],
  installedAt: noon,
  version: 1,
};

function createFixture() {
  const state = { stored: undefined as Installation | undefined, reads: 0, now: noon };
  const installations = {
    findStoreId: async () => installation.storeId,
    find: async () => {
      state.reads += 1;
      return state.stored;
    },
  };
  const cache = createInstallationCache(
    installations as Partial<Installations> as Installations,
    () => state.now,
  );
  return { state, readCached: () => cache.readCached(installation.shop) };
}

it("knows for five seconds that a shop has no installation, and then finds a new one", async () => {
  const { state, readCached } = createFixture();

  await readCached();
  await readCached();
  expect(state.reads).toBe(1);
  state.stored = installation;
  state.now = new Date(noon.getTime() + 5_000);

  expect(await readCached()).toEqual(installation);
  await readCached();
  expect(state.reads).toBe(2);
});
