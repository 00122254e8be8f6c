import { describe, expect, it } from "vitest";
import { openAppPage } from "#functions/bridge/shopify-app/open-app-page.ts";
import { createTextAsset } from "#functions/runtime/asset.ts";
import type { OpenedApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { type StoreId, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Installation } from "#shared/bridge/domain/stores/installation.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { EMPTY_SCREEN_ASSETS } from "#test/builders/bridge/app-assets.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { EMPTY_TRACKING_ASSETS } from "#test/builders/bridge/tracking-assets.ts";

const shop = "tea-house.myshopify.com";
const buildOpenedApp = (changes: Partial<Installation> = {}, isNew = true): OpenedApp => ({
  installation: {
    storeId: toShopifyStoreId(shop),
    shop,
    state: "installed",
    missingScopes: [],
    version: 1,
    installedAt: noon,
    ...changes,
  },
  userId: "42",
  isNew,
});

const appBridgeUrl = "https://cdn.shopify.com/shopifycloud/app-bridge.js";
const style = createTextAsset("/app/assets", "page.css", "");

function createFixture(
  open: () => Promise<OpenedApp | undefined>,
  adminUrl = "https://{shop}",
  isQueueDown = false,
) {
  const sent: ShopEvent[] = [];
  const announced: StoreId[] = [];
  const failures: unknown[] = [];
  const load = async (query: Record<string, string> = { shop, id_token: "t.t.t" }) => {
    const answer = await openAppPage(
      { query },
      {
        config: {
          ...{ clientId: "app", appBridgeUrl, adminUrl },
          help: { supportContact: "help@example.com", privacyPolicyUrl: "https://example.com/p" },
          mapStyleUrl: "https://tiles.example.com/style.json",
        },
        assets: {
          ...EMPTY_TRACKING_ASSETS,
          ...EMPTY_SCREEN_ASSETS,
          ...{ script: createTextAsset("/app/assets", "page.js", ""), style },
        },
        open,
        shopEvents: {
          send: async (event) => {
            if (isQueueDown) throw new Error("the queue does not answer");
            sent.push(event);
          },
        },
        markAnnounced: async ({ storeId }) => void announced.push(storeId),
        reportFailure: (error) => failures.push(error),
      },
    );
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    };
  };
  return { load, sent, announced, failures };
}
const readContentSecurityPolicy = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers["content-security-policy"]);

describe("the app page", () => {
  it("allows only its own shop's admin to frame it", async () => {
    const page = await createFixture(async () => buildOpenedApp()).load({
      shop: "other.myshopify.com",
      id_token: "t",
    });

    expect(page.statusCode).toBe(200);
    expect(readContentSecurityPolicy(page)).toContain(
      `frame-ancestors https://${shop} https://admin.shopify.com`,
    );
    expect(readContentSecurityPolicy(page)).not.toContain("other");
    expect(readContentSecurityPolicy(page)).not.toMatch(/frame-ancestors[^;]*\*/);
  });

  it("allows the admin of a local run to frame it", async () => {
    const page = await createFixture(async () => buildOpenedApp(), "http://127.0.0.1:3001").load();

    expect(readContentSecurityPolicy(page)).toContain(
      `frame-ancestors http://127.0.0.1:3001 https://${shop} https://admin.shopify.com`,
    );
  });

  it("runs only its own script and Shopify's, and no inline script", async () => {
    const page = await createFixture(async () => buildOpenedApp()).load();

    expect(readContentSecurityPolicy(page)).toContain("script-src 'self' https://cdn.shopify.com;");
    expect(readContentSecurityPolicy(page)).not.toMatch(/(default|script)-src[^;]*unsafe/);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|javascript:/);
  });

  it("takes what no other rule allows from its own origin only", async () => {
    const page = await createFixture(async () => buildOpenedApp()).load();

    expect(readContentSecurityPolicy(page)).toContain("default-src 'self';");
    expect(readContentSecurityPolicy(page)).toContain("object-src 'none';");
  });

  it("names the store for its script and contains no token", async () => {
    const { body } = await createFixture(async () => buildOpenedApp()).load({
      shop,
      id_token: "x.y.z",
    });

    expect(body).toContain(`data-store-id="${toShopifyStoreId(shop)}" data-sign-in="shopify"`);
    expect(body).not.toContain("x.y.z");
  });

  it("loads App Bridge first, for this app", async () => {
    const { body } = await createFixture(async () => buildOpenedApp()).load();

    expect(body).toContain('<meta name="shopify-api-key" content="app">');
    expect(body.indexOf("<script")).toBe(
      body.indexOf('<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js">'),
    );
  });

  it("names missing permissions only", async () => {
    expect((await createFixture(async () => buildOpenedApp()).load()).body).not.toContain(
      "needs attention",
    );
    const missing = { state: "scopes-missing", missingScopes: ["read_orders"] } as const;
    expect((await createFixture(async () => buildOpenedApp(missing)).load()).body).toContain(
      "read_orders",
    );
  });

  it("asks nothing of the merchant while Shopify has not approved the app", async () => {
    const { body } = await createFixture(async () =>
      buildOpenedApp({ withheld: ["phone", "email"] }),
    ).load();

    expect(body).not.toContain("needs attention");
    expect(body).toContain("the buyer&#39;s phone, e-mail address");
    expect(body).toContain("There is nothing to do in your shop.");
  });

  it("requests a check of the installation when the app is new, and not at each load", async () => {
    const newApp = createFixture(async () => buildOpenedApp());
    await newApp.load();
    expect(newApp.sent).toEqual([{ kind: "check-installation", shop, reason: "connected" }]);

    const knownApp = createFixture(async () => buildOpenedApp({}, false));
    await knownApp.load();
    expect(knownApp.sent).toEqual([]);
  });

  it("counts an installation as announced once its event was sent, not before", async () => {
    const [works, fails] = [false, true].map((isDown) =>
      createFixture(async () => buildOpenedApp(), undefined, isDown),
    );
    await works?.load();
    await fails?.load();

    expect(works?.announced).toEqual([toShopifyStoreId(shop)]);
    expect(fails?.announced).toEqual([]);
    expect(fails?.failures).toHaveLength(1);
  });
});

describe("what surrounds the page", () => {
  it("is left to App Bridge: the admin's side bar has the sections, and the app's name leads home", async () => {
    const { body } = await createFixture(async () => buildOpenedApp()).load();

    expect(body).toContain('<s-app-nav><s-link href="/shopify/app" rel="home">');
    expect(body).toContain('<s-link href="/shopify/app/deliveries">Deliveries</s-link>');
    expect(body).not.toContain("<nav");
  });

  it("says where merchants get help", async () => {
    const { body } = await createFixture(async () => buildOpenedApp()).load();

    expect(body).toContain('<a href="mailto:help@example.com"');
    expect(body).toContain('<a href="https://example.com/p"');
  });
});

describe("a request without a valid ID token", () => {
  it.each([
    ["no token", { shop }],
    ["an invalid token", { shop, id_token: "x.y.z" }],
  ])("with %s gets a page that fetches a token and shows no data", async (_, query) => {
    const { load, sent } = createFixture(async () => undefined);
    const page = await load(query);

    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("<body data-needs-token>");
    expect(page.body).toContain('<script defer src="/app/assets/page-');
    expect(page.body).not.toContain("x.y.z");
    expect(page.body).not.toContain("data-store-id");
    expect(sent).toEqual([]);
  });

  it("may be framed by every shop's admin where it names no shop: it shows no data", async () => {
    const page = await createFixture(async () => undefined).load({});

    expect(readContentSecurityPolicy(page)).toMatch(
      /frame-ancestors https:\/\/admin\.shopify\.com$/,
    );
    expect(page.body).not.toContain("data-store-id");
  });

  it.each(["evil.example", "a.myshopify.com.evil.example", "'none' https://evil.example", "*"])(
    "may not be framed by %s",
    async (claimedShop) => {
      const page = await createFixture(async () => undefined).load({ shop: claimedShop });

      expect(readContentSecurityPolicy(page)).toContain("frame-ancestors 'none'");
    },
  );
});

describe("an error while the page opens", () => {
  it("is shown in plain words, logged, and reveals no internals", async () => {
    const { load, failures } = createFixture(async () => {
      throw new Error("secret detail");
    });
    const page = await load();

    expect(page.statusCode).toBe(503);
    expect(page.body).toContain("The bridge has an internal error.");
    expect(page.body).not.toContain("secret detail");
    expect(page.body).toContain(`<a class="go" href="/shopify/app?shop=${shop}">Try again</a>`);
    expect(failures).toHaveLength(1);
  });

  it("of Shopify tells the merchant what to do", async () => {
    const page = await createFixture(async () => {
      throw new UnavailableError(createMessage("shopify-silent"));
    }).load();

    expect(page.body).toContain("Shopify cannot be reached.");
  });
});
