import { expect, it } from "vitest";
import { rememberCourier } from "#functions/bridge/reconcile-delivery/courier-memory.ts";
import { buildCourierAccount, buildDelivery } from "#test/builders/bridge/delivery.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";

function createFixture() {
  const { courier } = createDocumentedCourier();
  const reads: string[] = [];
  const trackPoint: typeof courier.trackPoint = (accessKey) => {
    reads.push(accessKey);
    return courier.trackPoint(accessKey);
  };
  const deps = rememberCourier(
    createReconcileDeps({ openCourier: () => ({ ...courier, trackPoint }) }),
  );
  return { deps, reads, remembered: deps.openCourier(buildCourierAccount()) };
}

it("reads a point once in a run", async () => {
  const { remembered, reads } = createFixture();

  await remembered.trackPoint("1001");
  await remembered.trackPoint("1001");

  expect(reads).toEqual(["1001"]);
});

it("reads a point again after the run changed it, or another worker saved first", async () => {
  const { deps, remembered, reads } = createFixture();

  await remembered.trackPoint("1001");
  await remembered.markPoint("7000", "delivery-ready").catch(() => undefined);
  await remembered.trackPoint("1001");
  const unsaved = await deps.deliveries.save(buildDelivery({ version: 99 }));
  await remembered.trackPoint("1001");

  expect(unsaved).toBe("conflict");
  expect(reads).toHaveLength(3);
});
