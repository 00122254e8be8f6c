import type { Context } from "aws-lambda";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createService } from "#functions/runtime/service.ts";

const written: string[] = [];
/** Returns the metric lines that one invocation writes, each as JSON. */
async function invoke(run: (service: ReturnType<typeof createTestService>) => void) {
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    written.push(String(line));
    return true;
  });
  const service = createTestService();
  await service.wrapHandler(async () => run(service))({}, {} as Context);
  stdout.mockRestore();
  return written.splice(0).map((line) => JSON.parse(line));
}
const createTestService = () => createService("reconcile-delivery");
beforeEach(() => void vi.stubEnv("POWERTOOLS_METRICS_NAMESPACE", "OrderBridge-prod"));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("writes one line, and a further one where a dimension has another value, in the catalog's units", async () => {
  const lines = await invoke(({ count }) => {
    count("WebhookRepairRequested");
    count("DeliveryReconciled", { outcome: "idle" });
    count("DeliveryReconciled", { outcome: "idle" }, 2);
    count("DeliveryReconciled", { outcome: "failed" });
  });

  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({
    WebhookRepairRequested: 1,
    outcome: "idle",
    service: "reconcile-delivery",
    DeliveryReconciled: [1, 2],
  });
  expect(lines[0]._aws.CloudWatchMetrics).toEqual([
    {
      Namespace: "OrderBridge-prod",
      Dimensions: [["service"]],
      Metrics: [{ Name: "WebhookRepairRequested", Unit: "Count" }],
    },
    {
      Namespace: "OrderBridge-prod",
      Dimensions: [["service", "outcome"]],
      Metrics: [{ Name: "DeliveryReconciled", Unit: "Count" }],
    },
  ]);
  expect(lines[1]).toMatchObject({ outcome: "failed", DeliveryReconciled: 1 });
});

it("keeps dimensions apart that have the same values", async () => {
  const lines = await invoke(({ count, measure }) => {
    count("DeliveryHeld", { reason: "courier" });
    measure("RequestAge", { source: "courier" }, 4);
  });

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ reason: "courier", DeliveryHeld: 1 });
  expect(lines[0]).toMatchObject({ source: "courier", RequestAge: 4 });
  expect(lines[0]._aws.CloudWatchMetrics).toMatchObject([
    { Dimensions: [["service", "reason"]], Metrics: [{ Name: "DeliveryHeld" }] },
    { Dimensions: [["service", "source"]], Metrics: [{ Name: "RequestAge" }] },
  ]);
});

it("writes nothing for an invocation without metrics", async () => {
  expect(await invoke(() => undefined)).toEqual([]);
});

it("writes nothing while metrics are switched off", async () => {
  vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "true");

  expect(await invoke(({ count }) => count("WebhookRepairRequested"))).toEqual([]);
});
