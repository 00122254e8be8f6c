import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { createWooClient } from "#test/builders/bridge/woocommerce.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

const store = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
afterAll(() => store.close());
async function callSandbox(path: string, body: unknown): Promise<Record<string, string>> {
  const sent = { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${store.url}/_stand-in/${path}`, sent);
  return (await answer.json()) as Record<string, string>;
}
beforeEach(async () => {
  await callSandbox("site", {});
  await callSandbox("faults", {});
});

const port = new URL(store.url).port;
const savedHomes: (string | undefined)[] = [];
const saveHome = async (home: string | undefined) => void savedHomes.push(home);
beforeEach(() => {
  savedHomes.length = 0;
});
const orders = "orders?per_page=1&_fields=id,date_created&search=a+b%20(c)!*'";

describe("the API keys are sent", () => {
  it("in the Basic header when that works, and in no other way", async () => {
    expect((await createWooClient(store, saveHome)("GET", orders)).status).toBe(200);
    expect(savedHomes).toEqual([]);
  });

  it("as a signature when the host strips the header; the client saves this", async () => {
    await callSandbox("site", { stripsAuthorization: true });
    const ask = createWooClient(store, saveHome);

    expect((await ask("GET", orders)).status).toBe(200);
    expect((await ask("POST", "orders", { status: "pending" })).status).toBe(201);

    expect(savedHomes).toEqual([`https://127.0.0.1:${port}`]);
  });

  it("as a signature over http behind a proxy that hides TLS", async () => {
    await callSandbox("site", { seesTls: false });

    expect((await createWooClient(store, saveHome)("GET", orders)).status).toBe(200);
    expect(savedHomes).toEqual([`http://127.0.0.1:${port}`]);
  });

  it("in the Basic header again after the host has changed", async () => {
    const before = { ...store, oauthHome: `http://127.0.0.1:${port}` };

    expect((await createWooClient(before, saveHome)("GET", orders)).status).toBe(200);
    expect(savedHomes).toEqual([undefined]);
  });

  it("in another way without writing anything twice", async () => {
    await callSandbox("site", { stripsAuthorization: true });
    const sku = "once";
    await createWooClient(store, saveHome)("POST", "orders", {
      status: "pending",
      customer_note: sku,
    });
    await callSandbox("site", {});

    const { body } = await createWooClient(store)("GET", "orders?per_page=100");
    const notes = (body as { customer_note: string }[]).filter((one) => one.customer_note === sku);
    expect(notes).toHaveLength(1);
  });
});

describe("the error message states", () => {
  const readError = (keys: Partial<typeof store> = {}, method: "GET" | "POST" = "GET") =>
    createWooClient({ ...store, ...keys })(method, orders).then(
      () => "none",
      (error: unknown) =>
        error instanceof UnavailableError ? `${error.kind}: ${error.message}` : error,
    );

  it.each([{}, { stripsAuthorization: true }, { seesTls: false }])(
    "that the keys are unknown, for each kind of site (%o)",
    async (site) => {
      await callSandbox("site", site);
      expect(await readError({ consumerKey: "ck_0" })).toBe("credentials: store-keys.unknown-keys");
    },
  );

  it("that the secret is wrong", async () => {
    expect(await readError({ consumerSecret: "cs_0" })).toBe("credentials: store-keys.wrong-keys");
  });

  it("that the keys have no write permission", async () => {
    const readOnly = await callSandbox("keys", { permissions: "read" });
    expect(await readError(readOnly)).toBe("none");
    expect(await readError(readOnly, "POST")).toBe("credentials: store-keys.wrong-keys");
  });

  it("that the user lost the role", async () => {
    await callSandbox("faults", { userDemoted: true });
    expect(await readError()).toBe("credentials: store-keys.user-may-not");
  });

  it("that a firewall blocks the requests, and nothing about the keys", async () => {
    await callSandbox("site", { firewall: true });
    expect(await readError()).toBe("other: store-blocked");
    expect(await readError({ consumerSecret: "cs_0" })).toBe("other: store-blocked");
  });

  it("that the store is down, in maintenance, or asks for a pause", async () => {
    await callSandbox("faults", { failNextRequests: 1, status: 503 });
    expect(await readError()).toBe("down: store-fault");
    await callSandbox("faults", { failNextRequests: 1, status: 429 });
    expect(await readError()).toBe("paused: store-paused");
    expect(await readError({ url: "http://127.0.0.1:1" })).toBe("down: store-unreachable.silent");
  });
});
