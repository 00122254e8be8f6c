import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { type Endpoints, HANGING_MS, readDelivery, requestJson } from "./local-run/endpoints.ts";
import { type PlacedOrder, placeOrder } from "./local-run/place-store-order.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";
import { readLogs } from "./local-run/stored-data.ts";

let at: Endpoints;

const local = joinSharedRun("as-seeded", (endpoints) => {
  at = endpoints;
});

const POLL_OPTIONS = { timeout: HANGING_MS, interval: 300 };
const JSON_TYPE = { "content-type": "application/json" };

const readLines = () => readLogs(local.dir).flatMap((log) => log.split("\n"));
/** Waits for the line of an intake about this webhook. */
const waitForIntake = (webhookId: string) =>
  vi.waitFor(() => {
    const line = readLines().find((text) => text.includes(`"webhookId":"${webhookId}"`));
    return z
      .looseObject({ result: z.string(), correlationId: z.string() })
      .parse(JSON.parse(line ?? "{}"));
  }, POLL_OPTIONS);
/** Waits for a line of the worker about what an intake requested. */
const waitForWorker = (correlationId: string) =>
  expect
    .poll(
      () =>
        readLines().filter(
          (text) => text.includes('"reconcile-delivery"') && text.includes(correlationId),
        ).length,
      POLL_OPTIONS,
    )
    .toBeGreaterThan(0);

describe("the load balancer for webhooks", () => {
  let order: PlacedOrder;

  beforeAll(async () => {
    order = await placeOrder(at, "woocommerce", { shipping: "Courier" });
    await vi.waitFor(async () => {
      const delivery = await readDelivery(at, at.woocommerce.storeId, order.id);
      expect(delivery?.point_id).toEqual(expect.any(String));
    }, POLL_OPTIONS);
  }, HANGING_MS);

  const postWebhook = (deliveryId: string, secret: string) => {
    const body = JSON.stringify({ id: Number(order.id) });
    return fetch(`${at.webhooks.url}/woocommerce/${at.woocommerce.storeId}/webhooks`, {
      method: "POST",
      headers: {
        ...JSON_TYPE,
        "X-WC-Webhook-Topic": "order.updated",
        "X-WC-Webhook-Signature": createHmac("sha256", secret).update(body).digest("base64"),
        "X-WC-Webhook-Delivery-ID": deliveryId,
      },
      body,
    });
  };

  it("passes a store's webhook on to the worker", async () => {
    const deliveryId = `front-${randomUUID()}`;

    const answer = await postWebhook(deliveryId, at.woocommerce.webhookSecret);

    expect(answer.status).toBe(200);
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=");
    const { result, correlationId } = await waitForIntake(deliveryId);
    expect(result).toBe("accepted");
    await waitForWorker(correlationId);
  });

  it("passes a courier's notification on to the worker, and refuses a forged one", async () => {
    const { webhook_secret: secret } = z
      .object({ webhook_secret: z.string() })
      .parse(JSON.parse(readFileSync(join(local.dir, "courier-account.json"), "utf8")));
    const { clientid, secretid, email, url } = at.courier;
    // The same values again, for the address that the courier was given.
    const { notification_url } = z.object({ notification_url: z.string() }).parse(
      await requestJson(`${at.bridge.url}/ops/v1/accounts/sandbox`, {
        method: "PUT",
        headers: { "x-ops-key": at.bridge.opsKey },
        json: {
          ...{ name: "Bridge Courier", base_url: url, email, clientid, secretid },
          webhook_secret: secret,
        },
      }),
    );
    const id = `front-${randomUUID()}`;
    const body = JSON.stringify({ access_key: order.name.replace("#", "") });
    const now = new Date();
    const notify = (signature: string) =>
      fetch(`${at.webhooks.url}${new URL(notification_url).pathname}`, {
        method: "POST",
        headers: {
          ...JSON_TYPE,
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
          "webhook-signature": signature,
        },
        body,
      });
    const forged = new Webhook(`whsec_${btoa("another secret of 32 characters.")}`);

    expect((await notify(forged.sign(id, now, body))).status).toBe(401);
    expect((await notify(new Webhook(secret).sign(id, now, body))).status).toBe(200);

    const { result, correlationId } = await waitForIntake(id);
    expect(result).toBe("requested");
    await waitForWorker(correlationId);
  });

  it("refuses a forged webhook of a store", async () => {
    const answer = await postWebhook(`front-${randomUUID()}`, "0a".repeat(32));

    expect([answer.status, await answer.json()]).toEqual([
      401,
      { message: "The signature does not fit the body." },
    ]);
  });

  it("answers everything else itself", async () => {
    const { url } = at.webhooks;

    expect((await fetch(`${url}/ops/v1/health`)).status).toBe(404);
    expect((await fetch(`${url}/shopify/webhooks`)).status).toBe(404);
    const tooLarge = { method: "POST", body: Buffer.alloc(1024 * 1024 + 1) };
    expect((await fetch(`${url}/shopify/webhooks`, tooLarge)).status).toBe(413);
  });
});
