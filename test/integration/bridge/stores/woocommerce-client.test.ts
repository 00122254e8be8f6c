import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { createWooClient } from "#test/builders/bridge/woocommerce.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

const store = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
afterAll(() => store.close());
async function door(path: string, body: unknown): Promise<Record<string, string>> {
  const sent = { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${store.url}/_stand-in/${path}`, sent);
  return (await answer.json()) as Record<string, string>;
}
beforeEach(async () => {
  await door("site", {});
  await door("faults", {});
});

const port = new URL(store.url).port;
const ways: (string | undefined)[] = [];
const found = async (way: string | undefined) => void ways.push(way);
beforeEach(() => {
  ways.length = 0;
});
const orders = "orders?per_page=1&_fields=id,date_created&search=a+b%20(c)!*'";

describe("keys are shown", () => {
  it("by Basic where that works, and nothing else is tried", async () => {
    expect((await createWooClient(store, found)("GET", orders)).status).toBe(200);
    expect(ways).toEqual([]);
  });

  it("by a signature where the host strips the header, which is remembered", async () => {
    await door("site", { stripsAuthorization: true });
    const ask = createWooClient(store, found);

    expect((await ask("GET", orders)).status).toBe(200);
    expect((await ask("POST", "orders", { status: "pending" })).status).toBe(201);

    expect(ways).toEqual([`https://127.0.0.1:${port}`]);
  });

  it("by a signature for http behind a proxy that hides the TLS", async () => {
    await door("site", { seesTls: false });

    expect((await createWooClient(store, found)("GET", orders)).status).toBe(200);
    expect(ways).toEqual([`http://127.0.0.1:${port}`]);
  });

  it("otherwise once the store's host has changed its ways", async () => {
    const before = { ...store, oauthHome: `http://127.0.0.1:${port}` };

    expect((await createWooClient(before, found)("GET", orders)).status).toBe(200);
    expect(ways).toEqual([undefined]);
  });

  it("without writing anything twice while the way is searched", async () => {
    await door("site", { stripsAuthorization: true });
    const sku = "once";
    await createWooClient(store, found)("POST", "orders", {
      status: "pending",
      customer_note: sku,
    });
    await door("site", {});

    const { body } = await createWooClient(store)("GET", "orders?per_page=100");
    const notes = (body as { customer_note: string }[]).filter((one) => one.customer_note === sku);
    expect(notes).toHaveLength(1);
  });
});

describe("a merchant reads", () => {
  const lastError = (keys: Partial<typeof store> = {}, method: "GET" | "POST" = "GET") =>
    createWooClient({ ...store, ...keys })(method, orders).then(
      () => "none",
      (error: unknown) =>
        error instanceof UnavailableError ? `${error.kind}: ${error.message}` : error,
    );

  it.each([{}, { stripsAuthorization: true }, { seesTls: false }])(
    "that the keys are unknown, whatever the site (%o)",
    async (site) => {
      await door("site", site);
      expect(await lastError({ consumerKey: "ck_0" })).toMatch(/^credentials: .*does not know/);
    },
  );

  it("that the secret is wrong", async () => {
    expect(await lastError({ consumerSecret: "cs_0" })).toMatch(/^credentials: .*secret is wrong/);
  });

  it("that keys may not write", async () => {
    const readOnly = await door("keys", { permissions: "read" });
    expect(await lastError(readOnly)).toBe("none");
    expect(await lastError(readOnly, "POST")).toMatch(/^credentials: .*both read and write/);
  });

  it("that the user lost the role", async () => {
    await door("faults", { userDemoted: true });
    expect(await lastError()).toMatch(/^credentials: .*Shop manager/);
  });

  it("that a firewall stands before the store, and nothing about keys", async () => {
    await door("site", { firewall: true });
    expect(await lastError()).toMatch(/^other: .*firewall/);
    expect(await lastError({ consumerSecret: "cs_0" })).toMatch(/^other: .*firewall/);
  });

  it("that the store is down or maintained, and when it asks for a pause", async () => {
    await door("faults", { failNextRequests: 1, status: 503 });
    expect(await lastError()).toMatch(/^down: .*maintained/);
    await door("faults", { failNextRequests: 1, status: 429 });
    expect(await lastError()).toMatch(/^paused: /);
    expect(await lastError({ url: "http://127.0.0.1:1" })).toMatch(/^down: .*cannot be reached/);
  });
});
