import { describe, expect, it } from "vitest";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { REQUIRED_SCOPES } from "#shared/bridge/domain/stores/installation.ts";
import type {
  InstallationCheckReason,
  ShopEvent,
} from "#shared/bridge/domain/stores/shop-event.ts";
import { checkInstallation } from "#shared/bridge/use-cases/stores/check-installation.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createInMemoryInstallations } from "#test/fakes/bridge/installations.ts";

const shop = "tea-house.myshopify.com";
const storeId = toShopifyStoreId(shop);
const BY_TAG = buildSettings({
  rules: [{ when: { productTags: ["frozen"] }, mode: "hold" }],
});
const [NOTES, TAGS, RATES] = ["write_orders", "read_products", "write_shipping"] as const;

/** Opens a shop whose checks return the changes of the store that they announced. */
async function openShop(settings: Settings = BY_TAG) {
  const installations = createInMemoryInstallations();
  const token = { accessToken: "a", refreshToken: "r" };
  const times = { expiresAt: noon, refreshExpiresAt: noon, issuedAt: noon };
  await installations.install({
    ...{ storeId, shop, state: "installed", missingScopes: [], installedAt: noon },
    tokens: { ...token, ...times },
  });
  const shopEvents = { isBroken: false };
  return {
    installations,
    shopEvents,
    async check(
      reason: InstallationCheckReason,
      granted: readonly string[] | "access-revoked",
    ): Promise<readonly string[]> {
      const announced: string[] = [];
      const deps = {
        installations,
        shopLookup: {
          listGrantedScopes: async () =>
            typeof granted === "string" ? granted : [...REQUIRED_SCOPES, ...granted],
        },
        shopEvents: {
          send: async (event: ShopEvent) => {
            if (shopEvents.isBroken) throw new Error("the queue is away");
            announced.push(event.kind === "reconcile-waiting" ? event.reason : event.kind);
          },
        },
        settings: { read: async () => settings },
        clock: () => noon,
      };
      await checkInstallation(deps as never)(storeId, shop, reason);
      return announced;
    },
  };
}

describe("the deliveries of a shop are looked at", () => {
  it.each([
    ["notes are allowed", [], [NOTES]],
    ["tags are allowed", [NOTES], [NOTES, TAGS]],
    ["tags are taken back", [NOTES, TAGS], [NOTES]],
    ["rates and notes are taken back at once", [RATES, NOTES], []],
  ])("after %s, once", async (_, before, after) => {
    const { check } = await openShop();
    await check("connected", before);

    expect(await check("scopes-changed", after)).toEqual(["permissions-changed"]);
    expect(await check("scopes-changed", after)).toEqual([]);
  });

  it("after a change whose own message was lost", async () => {
    const { check } = await openShop();
    await check("connected", []);

    expect(await check("changed", [NOTES])).toEqual(["permissions-changed"]);
  });

  it("after a change of what was never asked for before, in case it concerns them", async () => {
    expect(await (await openShop()).check("scopes-changed", [])).toEqual(["permissions-changed"]);
    expect(await (await openShop()).check("changed", [NOTES])).toEqual([]);
    expect(await (await openShop()).check("connected", [NOTES])).toEqual([]);
  });

  it("after a process died before it had told of the change", async () => {
    const { check, shopEvents } = await openShop();
    await check("connected", []);
    shopEvents.isBroken = true;
    await expect(check("scopes-changed", [NOTES])).rejects.toThrow();
    shopEvents.isBroken = false;

    expect(await check("scopes-changed", [NOTES])).toEqual(["permissions-changed"]);
  });
});

describe("no delivery is looked at", () => {
  it.each<[string, Partial<Settings>, string[], string[]]>([
    ["rates are allowed, which concern none", {}, [], [RATES]],
    ["tags are allowed that no rule asks for", { rules: [] }, [], [TAGS]],
    ["notes are allowed that its merchant does not want", { orderNotes: false }, [], [NOTES]],
    ["nothing was changed that is optional", {}, [NOTES], [NOTES]],
  ])("after %s", async (_, settings, before, after) => {
    const { check } = await openShop({ ...BY_TAG, ...settings });
    await check("connected", before);

    expect(await check("scopes-changed", after)).toEqual([]);
  });

  it("without access to the shop", async () => {
    expect(await (await openShop()).check("scopes-changed", "access-revoked")).toEqual([]);
  });
});

it("saves the state of the shop, and what it allows", async () => {
  const { check, installations } = await openShop();
  await check("changed", [NOTES]);

  expect(await installations.find(storeId)).toMatchObject({
    state: "installed",
    missingScopes: [],
    permissions: ["order-notes"],
  });
});
