import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import { buildPng, buildPngChunk } from "#test/builders/image-files.ts";
import { takeScreenshot } from "./local-run/browser.ts";
import { listAccessKeys } from "./local-run/delivery-results.ts";
import { addPointPhoto, drivePoint, setDriverWaiting } from "./local-run/drive-point.ts";
import { type Endpoints, readDelivery } from "./local-run/endpoints.ts";
import { POLL_OPTIONS } from "./local-run/merchant-page.ts";
import { readWay } from "./local-run/read-way.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";

let at: Endpoints;
let browser: Browser;

const shared = joinRunWithBrowser("as-seeded", (run) => {
  ({ at, browser } = run);
});

/** Others order in this store at the same time: only this buyer is this test's. */
const BUYER = "Grace Hopper";

/** Waits until the courier has a point for an order; the WooCommerce order's number is its access key. */
const waitForPoint = (accessKey: string) =>
  vi.waitFor(async () => expect(await listAccessKeys(at)).toContain(accessKey), POLL_OPTIONS);
const phone = { viewport: { width: 390, height: 844 } };

/** Serves the photo of a door, as a courier's storage does. */
async function servePhoto() {
  const server = createServer((_, response) =>
    response.end(buildPng([buildPngChunk("tEXt", Buffer.from("40.7312,-73.9989"))])),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/door.png`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe("a new user", () => {
  it("places an order in the WooCommerce store and follows it to its delivery", async () => {
    const page = await browser.newPage();
    await page.goto(at.woocommerce.url);
    await takeScreenshot(page, "woocommerce-empty");
    // The test drives: a delivery that ends before its buyer is told that it begins tells only the end.
    await setDriverWaiting(at, true);
    await page.getByText("Customer, address and payment").click();
    await page.getByLabel("Name", { exact: true }).fill(BUYER);
    await page.getByRole("button", { name: "Place an order" }).click();
    const order = page.locator("li.order", { hasText: BUYER });
    const accessKey = /#(\d+)/.exec((await order.textContent()) ?? "")?.[1] ?? "no number";
    await waitForPoint(accessKey);
    await drivePoint(at, accessKey, [1500, 1550, 1590, 1630]);
    await order.getByText("is on the way with your order").waitFor();
    await takeScreenshot(page, "woocommerce-under-way");

    const note = await order.getByText("/track/").first().textContent();
    const buyer = await browser.newPage(phone);
    await buyer.goto(/http\S+/.exec(note ?? "")?.[0] ?? "no link in the note");
    await buyer.getByRole("listitem").getByText("Driver assigned").waitFor();
    await takeScreenshot(buyer, "tracking-under-way");

    await drivePoint(at, accessKey, [1670]);
    const photos = await servePhoto();
    await addPointPhoto(at, accessKey, photos.url);
    await drivePoint(at, accessKey, [1700]);
    await setDriverWaiting(at, false);
    await order.getByText("Completed").waitFor();
    await takeScreenshot(page, "woocommerce-delivered");
    await buyer.reload();
    await buyer.getByRole("heading", { name: "Delivered" }).waitFor();
    const data = (await buyer.locator("object").getAttribute("data")) ?? "";
    const openPhoto = () => buyer.request.get(new URL(data, buyer.url()).href);
    const photo = await openPhoto();
    expect([photo.status(), photo.headers()["content-type"]]).toEqual([200, "image/png"]);
    expect(await photo.body()).toEqual(buildPng());
    await takeScreenshot(buyer, "tracking-delivered");
    photos.close();
    expect((await openPhoto()).status()).toBe(404);
    expect(await buyer.content()).not.toMatch(/Hopper|34th|example\.com/);
    await Promise.all([page.close(), buyer.close()]);

    // One id leads from the store's webhook through the courier and back to the store.
    const way = readWay(shared.dir, accessKey);
    expect(way[0]).toBe("woocommerce-webhook: webhook received");
    expect(way).toEqual(
      expect.arrayContaining([
        "reconcile-delivery: reconciled",
        "courier-api: request answered",
        "courier-notify: notification attempted",
        "courier-webhook: notification received",
        "reconcile-delivery: store updated",
      ]),
    );
  });

  it("places an order in the Shopify shop, on a phone, and sees it delivered", async () => {
    const page = await browser.newPage(phone);
    await page.goto(at.shopify.url);
    await takeScreenshot(page, "shopify-empty");
    const [firstName = "", lastName = ""] = BUYER.split(" ");
    await page.getByLabel("First name").fill(firstName);
    await page.getByLabel("Last name").fill(lastName);
    await page.getByRole("button", { name: /Place/ }).click();
    const order = page.locator("li.order", { hasText: BUYER });

    await order.getByText("Delivered").first().waitFor();

    await takeScreenshot(page, "shopify-delivered");
    expect(await order.getByRole("link", { name: /Bridge Courier/ }).getAttribute("href")).toMatch(
      /\/track\//,
    );
    await page.close();
  });

  it("sees that a tracking link is incomplete", async () => {
    const page = await browser.newPage(phone);

    const response = await page.goto(`${at.bridge.url}/track/woocommerce-local~1~1.forged`);

    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { name: "We do not know this delivery" }).waitFor();
    await takeScreenshot(page, "tracking-unknown");
    await page.close();
  });
});

describe("the bridge over HTTP", () => {
  const postToBridge = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${at.bridge.url}${path}`, { method: "POST", body, headers });
  const sign = (body: string, secret: string) =>
    createHmac("sha256", secret).update(body).digest("base64");

  it("accepts a webhook signed with the store's derived secret, and shows why its order is not delivered", async () => {
    const { storeId, webhookSecret } = at.woocommerce;
    const body = '{"id":987654}';

    const accepted = await postToBridge(`/woocommerce/${storeId}/webhooks`, body, {
      "content-type": "application/json",
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-signature": sign(body, webhookSecret),
    });

    expect(accepted.status).toBe(200);
    await expect
      .poll(async () => (await readDelivery(at, storeId, "987654"))?.reason?.text)
      .toContain("The store no longer shows this order");
    expect(await listAccessKeys(at)).not.toContain("987654");
  });

  it.each([
    ["/shopify/webhooks", "x-shopify-hmac-sha256"],
    ["/woocommerce/woocommerce-local/webhooks", "x-wc-webhook-signature"],
  ])("refuses a forged webhook at %s with 401", async (path, header) => {
    const body = '{"id":1}';

    expect((await postToBridge(path, body)).status).toBe(401);
    expect((await postToBridge(path, body, { [header]: sign(body, "guess") })).status).toBe(401);
  });

  it("returns 200 for WooCommerce's form-encoded ping", async () => {
    const ping = await postToBridge(
      `/woocommerce/${at.woocommerce.storeId}/webhooks`,
      "webhook_id=19",
      {
        "content-type": "application/x-www-form-urlencoded",
      },
    );

    expect(ping.status).toBe(200);
  });

  it("refuses a body above 1 MiB with 413", async () => {
    const body = " ".repeat(1024 * 1024 + 1);

    expect((await postToBridge("/shopify/webhooks", body)).status).toBe(413);
  });

  it("returns 404 for an unknown notification address", async () => {
    expect((await postToBridge("/courier/sandbox/notifications", "{}")).status).toBe(404);
    expect(
      (await postToBridge("/courier/sandbox.AAAAAAAAAAAAAAAAAAAAAAAAAAA/notifications", "{}"))
        .status,
    ).toBe(404);
  });

  it("shows an operator each invalid field, and no details without a key", async () => {
    const put = (key: string) =>
      fetch(`${at.bridge.url}/ops/v1/stores/woocommerce/x`, {
        method: "PUT",
        body: JSON.stringify({ account_id: "sandbox", url: "nope", consumer_key: "ck_1" }),
        headers: { "x-ops-key": key },
      });

    expect((await put("guess")).status).toBe(401);
    const refused = await put(at.bridge.opsKey);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      errors: [
        { field: "url", message: expect.stringMatching(/^url must be the address of a store/) },
        { field: "consumer_secret" },
      ],
    });
  });
});
