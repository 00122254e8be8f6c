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

it("writes one line for each set of dimensions, in the catalog's units and the stage's namespace", async () => {
  const lines = await invoke(({ count }) => {
    count("WebhookRepairRequested");
    count("DeliveryReconciled", { outcome: "idle" });
    count("DeliveryReconciled", { outcome: "idle" }, 2);
    count("DeliveryReconciled", { outcome: "failed" });
  });

  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({ service: "reconcile-delivery", WebhookRepairRequested: 1 });
  expect(lines[1]).toMatchObject({
    outcome: "idle",
    service: "reconcile-delivery",
    DeliveryReconciled: [1, 2],
  });
  expect(lines[1]._aws.CloudWatchMetrics).toEqual([
    {
      Namespace: "OrderBridge-prod",
      Dimensions: [["service", "outcome"]],
      Metrics: [{ Name: "DeliveryReconciled", Unit: "Count" }],
    },
  ]);
  expect(lines[2]).toMatchObject({ outcome: "failed", DeliveryReconciled: 1 });
});

it("keeps dimensions apart that have the same values", async () => {
  const lines = await invoke(({ count, measure }) => {
    count("DeliveryHeld", { reason: "courier" });
    measure("RequestAge", { source: "courier" }, 4);
  });

  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ source: "courier", RequestAge: 4 });
});

it("writes nothing for an invocation without metrics", async () => {
  expect(await invoke(() => undefined)).toEqual([]);
});
