import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  startWooCommerce,
  type WooCommerceOptions,
  type WooCommerceSandbox,
} from "#test/sandbox/woocommerce/start-woocommerce.ts";
import {
  addWebhooks,
  callRest,
  createDirectory,
  expectEventually,
  placeOrder,
  requestStore,
  startReceiver,
  startStore,
  summarizeDeliveries,
} from "./sandbox-store.ts";

describe("a restart of the WooCommerce sandbox store", () => {
  it("keeps keys, orders, notes, webhooks and pending deliveries through a kill", async () => {
    const [receiver, databaseFile] = [
      await startReceiver(),
      join(createDirectory(), "store.sqlite"),
    ];
    const options: WooCommerceOptions = { databaseFile, port: 0, deliveryDelayMs: 3_000 };
    const module = join(import.meta.dirname, "../../sandbox/woocommerce/start-woocommerce.ts");
    const script = `const { startWooCommerce } = await import(${JSON.stringify(module)});
      console.log(JSON.stringify(await startWooCommerce(${JSON.stringify(options)})));`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
    const [line] = await once(child.stdout, "data");
    const before: WooCommerceSandbox = JSON.parse(String(line));
    await addWebhooks(before, receiver, "order.created");
    const order = await placeOrder(before);
    await callRest(before, `POST orders/${order.id}/notes`, { note: "Kept", customer_note: true });
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(receiver.listDeliveries()).toEqual([]);

    const after = await startStore({ databaseFile });

    expect(after.consumerKey).toBe(before.consumerKey);
    expect((await callRest(after, "GET orders")).list).toEqual([order]);
    expect((await callRest(after, `GET orders/${order.id}/notes`)).list).toMatchObject([
      { note: "Kept" },
    ]);
    expect((await callRest(after, "GET webhooks")).list).toHaveLength(1);
    await expectEventually(() => summarizeDeliveries(receiver)).toEqual(["order.created pending"]);
  });

  it("sends an interrupted delivery again", async () => {
    const [receiver, databaseFile] = [
      await startReceiver(),
      join(createDirectory(), "store.sqlite"),
    ];
    const before = await startWooCommerce({ databaseFile, port: 0 });
    await addWebhooks(before, receiver, "order.created");
    receiver.respondWith("never");
    await placeOrder(before);
    await expectEventually(() => receiver.listDeliveries().length).toBe(1);
    await before.close();
    receiver.respondWith(200);
    await startStore({ databaseFile });
    await expectEventually(() => receiver.listDeliveries().length).toBe(2);
  });

  it("uses the given keys", async () => {
    const keys = { consumerKey: "ck_mine", consumerSecret: "cs_mine" };
    const store = await startStore(keys);
    expect((await requestStore(store, "GET /wp-json/wc/v3/orders", { keys })).status).toBe(200);
  });
});
