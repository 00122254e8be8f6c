import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import * as z from "zod";
import { PAGE_LIMIT_MS } from "#functions/bridge/operator-pages/env.ts";
import { toProblemView } from "#functions/bridge/operator-pages/problem-view.ts";
import { startTimeBudget } from "#functions/bridge/operator-pages/time-budget.ts";
import { OperatorCallError } from "#shared/operator/operator-call-error.ts";
import { createOperatorClient } from "#shared/operator/operator-client.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const anything = z.looseObject({});
const from = "/ops/store?store=tea-house";

function startBudget() {
  let ms = 0;
  const budget = startTimeBudget({
    clock: () => new Date(noon.getTime() + ms),
    wait: async (duration) => {
      ms += duration;
    },
    limitMs: PAGE_LIMIT_MS,
    createSignal: (ms) => AbortSignal.timeout(ms),
  });
  const pass = (duration: number): void => {
    ms += duration;
  };
  return { budget, pass };
}

it("has time for a first call, a wait for hidden letters and a second call", async () => {
  const { budget, pass } = startBudget();

  pass(9_000);
  expect(await budget.wait(11_000)).toBe(true);
  expect(await budget.wait(11_000)).toBe(false);
});

it("does not wait when the request ends before", async () => {
  const { budget, pass } = startBudget();

  expect(budget.isReadingOver()).toBe(false);
  pass(10_500);
  expect(budget.isReadingOver()).toBe(true);
  expect(await budget.wait(11_000)).toBe(false);
});

it("ends calls one after the other at one deadline, also in the midst of an answer", async () => {
  const server = createServer((_, response) => void response.write("{"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.timeout(300);
  const client = createOperatorClient(
    { url: `http://127.0.0.1:${port}`, key: "key" },
    () => signal,
  );
  const startedAt = Date.now();

  const failures = [];
  for (const method of ["GET", "POST"] as const)
    failures.push(await client.call(method, "stores", { schema: anything }).catch(String));

  expect(failures[0]).toContain("does not answer");
  expect(failures[0]).not.toContain("may have been done");
  expect(failures[1]).toContain("may have been done");
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  server.closeAllConnections();
  server.close();
});

it.each([
  ["no answer", new OperatorCallError("silent"), 503, "does not answer in time"],
  ["an unknown form", new OperatorCallError("form", undefined, true), 502, "in a form that"],
  ["a fault", new OperatorCallError("It broke.", 500), 500, "It broke."],
])("says after %s that an action may have been done, and where to look", (...given) => {
  const [, error, status, text] = given;
  const view = toProblemView(error, { from });
  const content = String(view.content);

  expect(view.status).toBe(status);
  expect(content).toContain(text);
  expect(content).toContain("It may have been done");
  expect(content).toContain(`href="${from}"`);
  expect(String(toProblemView(error).content)).not.toContain("It may have been done");
});

it("says of a refused action why, and not that it may have been done", () => {
  const content = String(toProblemView(new OperatorCallError("Not so.", 422), { from }).content);

  expect(content).toContain("Not so.");
  expect(content).not.toContain("may have been done");
});

it("says of an answer in an unknown form that it was one", () => {
  const content = String(toProblemView(new OperatorCallError("x", undefined, true)).content);

  expect(content).not.toContain("does not answer");
});
