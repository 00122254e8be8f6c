import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { respondFaultPage, toProblemView } from "#functions/bridge/operator-pages/problem-view.ts";
import { OperatorCallError } from "#shared/operator/operator-call-error.ts";
import { createOperatorClient } from "#shared/operator/operator-client.ts";

const RUNBOOK = "docs/runbook.md#operator-api-failing";

let answer = { status: 500, body: '{"message":"Internal Server Error"}' };
const server = createServer((_, response) =>
  response.writeHead(answer.status, { "apigw-requestid": "the-request" }).end(answer.body),
);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());

const client = createOperatorClient({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  key: "key",
});
const readError = async (path = "stuck"): Promise<OperatorCallError> => {
  const error = await client
    .call("GET", path, { schema: z.looseObject({}) })
    .catch((one: unknown) => one);
  return error instanceof OperatorCallError ? error : expect.unreachable();
};

describe.each([
  ["its function failed", 500, '{"message":"Internal Server Error"}'],
  ["its function took too long", 503, '{"message":"Service Unavailable"}'],
  ["something before it answers", 502, "<html>Bad gateway</html>"],
])("if %s", (_, status, body) => {
  it("names the call, the request and the runbook's entry", async () => {
    answer = { status, body };

    const { message } = await readError();

    expect(message).toContain(`GET /ops/v1/stuck was answered with HTTP ${status}`);
    expect(message).toContain("request id the-request");
    expect(message).toContain(RUNBOOK);
  });

  it("shows the same on the page", async () => {
    answer = { status, body };

    const content = String(await toProblemView(await readError()).content);

    expect(content).toContain("the-request");
    expect(content).toContain(RUNBOOK);
    expect(content).not.toContain("{");
  });
});

it("repeats what the API says itself", async () => {
  answer = { status: 503, body: '{"message":"Another call changes this store."}' };

  expect((await readError()).message).toBe("Another call changes this store.");
});

it("names no order in an error", async () => {
  answer = { status: 500, body: "" };

  expect((await readError("stores/tea-house/deliveries/1001")).message).not.toContain("1001");
});

it("tells of a fault of the page itself", async () => {
  const response = await respondFaultPage("the-request");

  expect(response.status).toBe(500);
  expect(await response.text()).toContain(RUNBOOK);
});
