import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { memoize } from "#shared/kernel/memoize.ts";

/**
 * Lets one run read a booked delivery at its courier once, and again only after the run changed
 * something there, or another worker saved first. A later change brings its own reconcile request, or
 * is seen by the next look. What is looked for before a booking is always asked.
 */
export function rememberCourier(deps: ReconcileDeps): ReconcileDeps {
  const memory = { generation: 0 };
  return {
    ...deps,
    openCourier: (account) => rememberReads(deps.openCourier(account), memory),
    deliveries: {
      ...deps.deliveries,
      async create(delivery) {
        const outcome = await deps.deliveries.create(delivery);
        if (outcome === "exists") memory.generation += 1;
        return outcome;
      },
      async save(delivery) {
        const outcome = await deps.deliveries.save(delivery);
        if (outcome === "conflict") memory.generation += 1;
        return outcome;
      },
    },
  };
}

function rememberReads(courier: Courier, memory: { generation: number }): Courier {
  let reads = createReads(courier, memory.generation);
  const getReads = () => {
    if (reads.generation !== memory.generation) reads = createReads(courier, memory.generation);
    return reads;
  };
  const forgetAfter =
    <Input extends unknown[], Answer>(change: (...input: Input) => Promise<Answer>) =>
    (...input: Input): Promise<Answer> =>
      change(...input).finally(() => {
        memory.generation += 1;
      });
  return {
    ...courier,
    trackPoint: (accessKey) => getReads().trackPoint(accessKey),
    readOrder: (orderId) => getReads().readOrder(orderId),
    locateDriver: (orderId) => getReads().locateDriver(orderId),
    createPoint: forgetAfter(courier.createPoint),
    markPoint: forgetAfter(courier.markPoint),
    confirm: forgetAfter(courier.confirm),
    cancelOrder: forgetAfter(courier.cancelOrder),
    rateDriver: forgetAfter(courier.rateDriver),
    ratePointDriver: forgetAfter(courier.ratePointDriver),
  };
}

const createReads = (courier: Courier, generation: number) => ({
  generation,
  trackPoint: memoize(courier.trackPoint),
  readOrder: memoize(courier.readOrder),
  locateDriver: memoize(courier.locateDriver),
});
