import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createFaultBoard } from "#infra/local/faults/fault-board.ts";
import { startHomeServer } from "#infra/local/home/home-server.ts";
import { startMailService } from "#infra/local/mail/mail-service.ts";
import { startOperationsServer } from "#infra/local/operations/operations-server.ts";
import { startMetricService } from "#infra/local/services/metric-service.ts";
import { startQueueService } from "#infra/local/services/queue-service.ts";
import { startSecretService } from "#infra/local/services/secret-service.ts";
import { startTableService } from "#infra/local/services/table-service.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

const dir = mkdtempSync(join(tmpdir(), "order-bridge-foreign-"));
const faults = createFaultBoard();
const home = await startHomeServer(
  { board: { read: () => ({}) } as never, faults, findPage: async () => undefined },
  0,
);
const operations = await startOperationsServer({ evaluateAlarms: () => [] } as never, 0, faults);
const mail = await startMailService(dir, 0);
const metrics = await startMetricService(() => undefined);
const queues = await startQueueService(dir, 0);
const secrets = await startSecretService(new Map(), 0);
const tables = await startTableService(dir, 0);
const shopify = await startShopify({
  ...{ databaseFile: ":memory:", port: 0, shop: "tea.myshopify.com" },
  ...{ clientId: "client", clientSecrets: ["secret"] },
});
const woocommerce = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
afterAll(async () => {
  for (const server of [home, operations, mail, metrics, secrets]) server.close();
  await Promise.all([queues.stop(), tables.close(), shopify.close(), woocommerce.close()]);
  rmSync(dir, { recursive: true });
});

/** Sends what a browser sends for a page, and returns the status of the answer. */
async function send(method: string, url: string, headers: OutgoingHttpHeaders): Promise<number> {
  const sent = request(url, { method, headers }).end(method === "POST" ? "{}" : undefined);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return response.statusCode ?? 0;
}

const EVIL = "evil.example";
/** As `fetch(url, { method: "POST", body })` of any page does without asking before. */
const PLAIN = { "content-type": "text/plain" };
const JSON_TYPE = { "content-type": "application/json" };
const AWS = {
  "content-type": "application/x-amz-json-1.0",
  authorization: "AWS4-HMAC-SHA256 Credential=local/20261122/us-east-1/x/aws4_request",
};

describe.each([
  ["the first page", `${home.url}/state`, "GET", {}],
  ["the first page's orders", `${home.url}/orders`, "POST", JSON_TYPE],
  ["the faults of the first page", `${home.url}/faults`, "GET", {}],
  ["the operations page", `${operations.url}/api/alarms`, "GET", {}],
  ["the faults", `${operations.url}/faults`, "GET", {}],
  ["the mails, which have links to sign in", `${mail.url}/`, "GET", {}],
  ["the sending of mail", `${mail.url}/v2/email/outbound-emails`, "POST", PLAIN],
  ["the tables", tables.url, "POST", { ...AWS, "x-amz-target": "DynamoDB_20120810.ListTables" }],
  ["the queues", queues.address, "POST", { ...AWS, "x-amz-target": "AmazonSQS.ListQueues" }],
  ["the queue service's other calls", `${queues.address}/bucket`, "POST", PLAIN],
  ["the secrets", secrets.url, "POST", { ...AWS, "x-amz-target": "secretsmanager.GetSecretValue" }],
  ["the metrics", metrics.url, "POST", AWS],
  ["orders in the Shopify shop", `${shopify.url}/_stand-in/orders`, "POST", PLAIN],
  ["faults of the Shopify shop", `${shopify.url}/_stand-in/faults`, "POST", PLAIN],
  ["the merchant's ID token", `${shopify.url}/_stand-in/app/id-token`, "POST", PLAIN],
  ["the Shopify shop's page", `${shopify.url}/`, "GET", {}],
  ["orders in the WooCommerce store", `${woocommerce.url}/_stand-in/checkout`, "POST", PLAIN],
  ["keys of the WooCommerce store", `${woocommerce.url}/_stand-in/keys`, "POST", PLAIN],
  ["the WooCommerce store's page", `${woocommerce.url}/`, "GET", {}],
])("%s", (_, url, method, headers) => {
  const { host } = new URL(url);

  it("does nothing for a page of another site", async () => {
    const origin = `https://${EVIL}`;

    expect(await send(method, url, { ...headers, origin })).toBe(403);
    expect(await send(method, url, { ...headers, origin: "null" })).toBe(403);
    expect(await send(method, url, { ...headers, origin: "http://127.0.0.1:1" })).toBe(403);
  });

  it("does nothing under a name that another site made to mean this machine", async () => {
    const rebound = `${EVIL}:${new URL(url).port}`;

    expect(await send(method, url, { ...headers, host: rebound })).toBe(403);
    expect(
      await send(method, url, { ...headers, host: rebound, origin: `http://${rebound}` }),
    ).toBe(403);
  });

  it("does not allow another site's page to ask", async () => {
    const asking = {
      ...{ origin: `https://${EVIL}`, "access-control-request-method": method },
      "access-control-request-headers": "authorization,x-amz-target",
    };

    expect(await send("OPTIONS", url, asking)).toBe(403);
  });

  it("works for this machine's own programs and pages", async () => {
    expect(await send(method, url, headers)).not.toBe(403);
    expect(await send(method, url, { ...headers, origin: `http://${host}` })).not.toBe(403);
    const localhost = `localhost:${new URL(url).port}`;
    expect(
      await send(method, url, { ...headers, host: localhost, origin: `http://${localhost}` }),
    ).not.toBe(403);
  });
});
