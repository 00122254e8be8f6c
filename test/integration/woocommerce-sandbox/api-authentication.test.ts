import { describe, expect, it } from "vitest";
import { aStore, ask, door, type Keys, rest } from "./sandbox-store.ts";

describe("the door of the stand-in WooCommerce", () => {
  it("answers 401 with one code to no key and to an unknown or revoked one", async () => {
    const store = await aStore();
    const keys = (await door(store, "POST keys")).body as unknown as Keys;
    expect((await ask(store, "GET /wp-json/wc/v3/orders", { keys })).status).toBe(200);
    await door(store, `DELETE keys/${keys.consumerKey}`);
    for (const stranger of [undefined, keys, { consumerKey: "ck_x", consumerSecret: "cs_x" }]) {
      const codes = ["GET", "POST"].map((method) =>
        ask(store, `${method} /wp-json/wc/v3/orders`, { keys: stranger }),
      );
      expect((await Promise.all(codes)).map(({ status, body }) => [status, body.code])).toEqual([
        [401, "woocommerce_rest_cannot_view"],
        [401, "woocommerce_rest_cannot_create"],
      ]);
    }
  });

  it("answers 401 with another code to a wrong secret and to a key without the permission", async () => {
    const store = await aStore();
    const readOnly = (await door(store, "POST keys", { permissions: "read" }))
      .body as unknown as Keys;
    const wrong = { ...store, consumerSecret: "cs_wrong" };
    const refusals = [
      await ask(store, "GET /wp-json/wc/v3/orders", { keys: wrong }),
      await ask(store, "POST /wp-json/wc/v3/orders", { keys: readOnly, body: {} }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [401, "woocommerce_rest_authentication_error"],
      [401, "woocommerce_rest_authentication_error"],
    ]);
    expect((await ask(store, "GET /wp-json/wc/v3/orders", { keys: readOnly })).status).toBe(200);
  });

  it("takes the keys in the query too, and tells a stranger where its API is", async () => {
    const store = await aStore();
    const query = `consumer_key=${store.consumerKey}&consumer_secret=${store.consumerSecret}`;
    expect((await ask(store, `GET /wp-json/wc/v3/orders?${query}`)).status).toBe(200);
    expect((await ask(store, "GET /")).headers.get("Link")).toContain('rel="https://api.w.org/"');
    expect((await ask(store, "GET /wp-json/")).body.namespaces).toContain("wc/v3");
    const fields = "_fields=settings.HPOS_enabled,environment.version";
    expect((await rest(store, `GET system_status?${fields}`)).body).toEqual({
      environment: { version: "11.0.1" },
      settings: { HPOS_enabled: true },
    });
  });
});
