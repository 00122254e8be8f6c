import { describe, expect, it } from "vitest";
import { openAppPage } from "#functions/bridge/shopify-app/open-app-page.ts";
import { createTextAsset } from "#functions/runtime/asset.ts";
import type { OpenedApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Installation } from "#shared/bridge/domain/stores/installation.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";

const shop = "tea-house.myshopify.com";
const opened = (changes: Partial<Installation> = {}, isNew = true): OpenedApp => ({
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

function world(open: () => Promise<OpenedApp | undefined>, adminUrl = "https://{shop}") {
  const sent: ShopEvent[] = [];
  const failures: unknown[] = [];
  const load = async (query: Record<string, string> = { shop, id_token: "t.t.t" }) => {
    const event = { ...buildGatewayEvent({ body: "" }), queryStringParameters: query };
    const answer = await openAppPage(event, {
      config: { clientId: "app", appBridgeUrl, adminUrl },
      assets: { script: createTextAsset("/app/assets", "page.js", ""), style },
      open,
      shopEvents: { send: async (event) => void sent.push(event) },
      reportFailure: (error) => failures.push(error),
    });
    return { ...answer, headers: answer.headers ?? {}, body: answer.body ?? "" };
  };
  return { load, sent, failures };
}
const csp = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers["content-security-policy"]);

describe("the app's page", () => {
  it("may be framed by its own shop's admin and nobody else", async () => {
    const page = await world(async () => opened()).load({
      shop: "other.myshopify.com",
      id_token: "t",
    });

    expect(page.statusCode).toBe(200);
    expect(csp(page)).toContain(`frame-ancestors https://${shop} https://admin.shopify.com;`);
    expect(csp(page)).not.toContain("other");
    expect(csp(page)).not.toContain("*");
  });

  it("may be framed by the admin of a local run too, where there is one", async () => {
    const page = await world(async () => opened(), "http://127.0.0.1:3001").load();

    expect(csp(page)).toContain(
      `frame-ancestors http://127.0.0.1:3001 https://${shop} https://admin.shopify.com;`,
    );
  });

  it("runs its own script and Shopify's, and nothing inline", async () => {
    const page = await world(async () => opened()).load();

    expect(csp(page)).toContain("script-src 'self' https://cdn.shopify.com;");
    expect(csp(page)).not.toContain("unsafe");
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|javascript:/);
  });

  it("names the store that its script asks about, and holds no token", async () => {
    const { body } = await world(async () => opened()).load({ shop, id_token: "x.y.z" });

    expect(body).toContain(`data-store-id="${toShopifyStoreId(shop)}" data-sign-in="shopify"`);
    expect(body).not.toContain("x.y.z");
  });

  it("loads App Bridge before anything else, for this app", async () => {
    const { body } = await world(async () => opened()).load();

    expect(body).toContain('<meta name="shopify-api-key" content="app">');
    expect(body.indexOf("<script")).toBe(
      body.indexOf('<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js">'),
    );
  });

  it("says what is missing, and what is not", async () => {
    expect((await world(async () => opened()).load()).body).not.toContain("needs attention");
    const missing = { state: "scopes-missing", missingScopes: ["read_orders"] } as const;
    expect((await world(async () => opened(missing)).load()).body).toContain("read_orders");
  });

  it("has the shop looked at when it was installed, and not at every load", async () => {
    const fresh = world(async () => opened());
    await fresh.load();
    expect(fresh.sent).toEqual([{ kind: "check-installation", shop, reason: "connected" }]);

    const known = world(async () => opened({}, false));
    await known.load();
    expect(known.sent).toEqual([]);
  });
});

describe("a request without a good ID token", () => {
  it.each([
    ["none", { shop }],
    ["a bad one", { shop, id_token: "x.y.z" }],
  ])("with %s gets a page that fetches one, and shows nothing", async (_, query) => {
    const { load, sent } = world(async () => undefined);
    const page = await load(query);

    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("<body data-needs-token>");
    expect(page.body).toContain('<script defer src="/app/assets/page-');
    expect(page.body).not.toContain("x.y.z");
    expect(page.body).not.toContain("data-store-id");
    expect(sent).toEqual([]);
  });

  it.each(["evil.example", "a.myshopify.com.evil.example", "'none' https://evil.example", "*"])(
    "may not be framed in the name of %s",
    async (claimed) => {
      const page = await world(async () => undefined).load({ shop: claimed });

      expect(csp(page)).toContain("frame-ancestors 'none'");
    },
  );
});

describe("what goes wrong while the page is opened", () => {
  it("is said in words, told to the log, and shows no trace of the code", async () => {
    const { load, failures } = world(async () => {
      throw new Error("secret detail");
    });
    const page = await load();

    expect(page.statusCode).toBe(503);
    expect(page.body).toContain("Something went wrong on our side.");
    expect(page.body).not.toContain("secret detail");
    expect(failures).toHaveLength(1);
  });

  it("says of Shopify what a merchant can do", async () => {
    const page = await world(async () => {
      throw new UnavailableError("Shopify cannot be reached.");
    }).load();

    expect(page.body).toContain("Shopify cannot be reached. Load the page again");
  });
});
