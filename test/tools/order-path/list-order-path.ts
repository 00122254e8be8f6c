import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";

const CORE = /^shared\/bridge\/(domain|use-cases)\//;

/**
 * Books one plain order and lists the files of the bridge's domain and use cases of which a function
 * is called meanwhile. All modules are loaded before, so that what runs while they load is not counted.
 */
export async function listOrderPath(): Promise<string[]> {
  const reconcile = reconcileDelivery(createReconcileDeps());
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const outcome = await reconcile({ ...buildDeliveryKey(), reason: "order path" });
  const { result: scripts } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  if (outcome.kind !== "idle" || outcome.delivery.state !== "booked")
    throw new Error(`The order is not booked: ${JSON.stringify(outcome)}`);
  return scripts
    .filter(({ url, functions }) => url.startsWith("file:") && functions.some(isCalled))
    .map(({ url }) => relative(process.cwd(), fileURLToPath(url)))
    .filter((file) => CORE.test(file))
    .toSorted();
}

const isCalled = ({ ranges }: { readonly ranges: readonly { readonly count: number }[] }) =>
  ranges.some(({ count }) => count > 0);
