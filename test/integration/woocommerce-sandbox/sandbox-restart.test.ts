import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  startWooCommerce,
  type WooCommerceOptions,
  type WooCommerceStandIn,
} from "#test/sandbox/woocommerce/start-woocommerce.ts";
import {
  aDirectory,
  aReceiver,
  aStore,
  ask,
  eventually,
  listen,
  placeOrder,
  rest,
  summaries,
} from "./sandbox-store.ts";

describe("a restart of the stand-in WooCommerce", () => {
  it("keeps keys, orders, notes, webhooks and pending deliveries through a kill", async () => {
    const [receiver, databaseFile] = [await aReceiver(), join(aDirectory(), "store.sqlite")];
    const options: WooCommerceOptions = { databaseFile, port: 0, deliveryDelayMs: 3_000 };
    const module = join(import.meta.dirname, "../../storefronts/woocommerce/stand-in.ts");
    const script = `const { startWooCommerce } = await import(${JSON.stringify(module)});
      console.log(JSON.stringify(await startWooCommerce(${JSON.stringify(options)})));`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
    const [line] = await once(child.stdout, "data");
    const before: WooCommerceStandIn = JSON.parse(String(line));
    await listen(before, receiver, "order.created");
    const order = await placeOrder(before);
    await rest(before, `POST orders/${order.id}/notes`, { note: "Kept", customer_note: true });
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(receiver.deliveries()).toEqual([]);

    const after = await aStore({ databaseFile });

    expect(after.consumerKey).toBe(before.consumerKey);
    expect((await rest(after, "GET orders")).list).toEqual([order]);
    expect((await rest(after, `GET orders/${order.id}/notes`)).list).toMatchObject([
      { note: "Kept" },
    ]);
    expect((await rest(after, "GET webhooks")).list).toHaveLength(1);
    await eventually(() => summaries(receiver)).toEqual(["order.created pending"]);
  });

  it("sends again what was being sent", async () => {
    const [receiver, databaseFile] = [await aReceiver(), join(aDirectory(), "store.sqlite")];
    const before = await startWooCommerce({ databaseFile, port: 0 });
    await listen(before, receiver, "order.created");
    receiver.answerWith("never");
    await placeOrder(before);
    await eventually(() => receiver.deliveries().length).toBe(1);
    await before.close();
    receiver.answerWith(200);
    await aStore({ databaseFile });
    await eventually(() => receiver.deliveries().length).toBe(2);
  });

  it("takes the keys it is given", async () => {
    const keys = { consumerKey: "ck_mine", consumerSecret: "cs_mine" };
    const store = await aStore(keys);
    expect((await ask(store, "GET /wp-json/wc/v3/orders", { keys })).status).toBe(200);
  });
});
