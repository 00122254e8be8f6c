import { describe, expect, it } from "vitest";
import {
  type ApiKeyPair,
  callRest,
  callSandbox,
  requestStore,
  startStore,
} from "./sandbox-store.ts";

describe("API authentication of the WooCommerce sandbox store", () => {
  it("returns 401 with the same code for a missing, unknown or revoked key", async () => {
    const store = await startStore();
    const keys = (await callSandbox(store, "POST keys")).body as unknown as ApiKeyPair;
    expect((await requestStore(store, "GET /wp-json/wc/v3/orders", { keys })).status).toBe(200);
    await callSandbox(store, `DELETE keys/${keys.consumerKey}`);
    for (const stranger of [undefined, keys, { consumerKey: "ck_x", consumerSecret: "cs_x" }]) {
      const codes = ["GET", "POST"].map((method) =>
        requestStore(store, `${method} /wp-json/wc/v3/orders`, { keys: stranger }),
      );
      expect((await Promise.all(codes)).map(({ status, body }) => [status, body.code])).toEqual([
        [401, "woocommerce_rest_cannot_view"],
        [401, "woocommerce_rest_cannot_create"],
      ]);
    }
  });

  it("returns 401 with another code for a wrong secret and for a missing permission", async () => {
    const store = await startStore();
    const readOnly = (await callSandbox(store, "POST keys", { permissions: "read" }))
      .body as unknown as ApiKeyPair;
    const wrong = { ...store, consumerSecret: "cs_wrong" };
    const refusals = [
      await requestStore(store, "GET /wp-json/wc/v3/orders", { keys: wrong }),
      await requestStore(store, "POST /wp-json/wc/v3/orders", { keys: readOnly, body: {} }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [401, "woocommerce_rest_authentication_error"],
      [401, "woocommerce_rest_authentication_error"],
    ]);
    expect(
      (await requestStore(store, "GET /wp-json/wc/v3/orders", { keys: readOnly })).status,
    ).toBe(200);
  });

  it("accepts keys in the query, and shows the API's address without a key", async () => {
    const store = await startStore();
    const query = `consumer_key=${store.consumerKey}&consumer_secret=${store.consumerSecret}`;
    expect((await requestStore(store, `GET /wp-json/wc/v3/orders?${query}`)).status).toBe(200);
    expect((await requestStore(store, "GET /")).headers.get("Link")).toContain(
      'rel="https://api.w.org/"',
    );
    expect((await requestStore(store, "GET /wp-json/")).body.namespaces).toContain("wc/v3");
    const fields = "_fields=settings.HPOS_enabled,environment.version";
    expect((await callRest(store, `GET system_status?${fields}`)).body).toEqual({
      environment: { version: "11.0.1" },
      settings: { HPOS_enabled: true },
    });
  });
});
