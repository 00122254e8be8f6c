import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { type Clock, systemClock } from "#shared/kernel/clock.ts";
import { createDocumentedOrders } from "./documented-orders.ts";
import { createDocumentedPoints } from "./documented-points.ts";

/** `before`: nothing was done. `after`: the work was done and its answer is lost. */
type FailureTiming = "before" | "after";

/**
 * A courier that keeps the document and no more: it makes a second point for a key it has already.
 * Its quotes expire by the clock that is handed in.
 */
export function createDocumentedCourier(clock: Clock = systemClock) {
  const { calls: pointCalls, ...points } = createDocumentedPoints();
  const { calls: orderCalls, ...orders } = createDocumentedOrders(clock);
  const failures = new Map<keyof Courier, FailureTiming[]>();

  const injectFailures =
    <Asked extends unknown[], Answer>(
      method: keyof Courier,
      work: (...args: Asked) => Promise<Answer>,
    ) =>
    async (...args: Asked): Promise<Answer> => {
      const failure = failures.get(method)?.shift();
      if (failure === "before") throw createUnreachableError();
      const answer = await work(...args);
      if (failure === "after") throw createUnreachableError();
      return answer;
    };

  const courier: Courier = {
    findPoint: injectFailures("findPoint", pointCalls.findPoint),
    trackPoint: injectFailures("trackPoint", pointCalls.trackPoint),
    createPoint: injectFailures("createPoint", pointCalls.createPoint),
    markPoint: injectFailures("markPoint", pointCalls.markPoint),
    quote: injectFailures("quote", orderCalls.quote),
    confirm: injectFailures("confirm", orderCalls.confirm),
    findOrderByToken: injectFailures("findOrderByToken", orderCalls.findOrderByToken),
    readOrder: injectFailures("readOrder", orderCalls.readOrder),
    locateDriver: injectFailures("locateDriver", orderCalls.locateDriver),
    cancelOrder: injectFailures("cancelOrder", orderCalls.cancelOrder),
    rateDriver: injectFailures("rateDriver", orderCalls.rateDriver),
  };
  return {
    courier,
    ...points,
    ...orders,
    /** The next calls of a method throw `Unavailable`: before the work, or with its answer lost. */
    failNext(method: keyof Courier, failure: FailureTiming, times = 1) {
      const queued = failures.get(method) ?? [];
      failures.set(method, [...queued, ...Array<FailureTiming>(times).fill(failure)]);
    },
  };
}

const createUnreachableError = () =>
  new UnavailableError("The courier cannot be reached. It is tried again by itself.", {
    kind: "down",
  });
