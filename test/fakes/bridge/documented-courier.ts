import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Courier, ErasableKind } from "#shared/bridge/ports/courier.ts";
import { type Clock, systemClock } from "#shared/kernel/clock.ts";
import { createDocumentedOrders } from "./documented-orders.ts";
import { createDocumentedPoints } from "./documented-points.ts";

/** `before`: the call fails without an effect. `after`: the call succeeds, and its response is lost. */
type FailureTiming = "before" | "after";

/**
 * Creates a courier that follows only the documentation: it creates a second point for a key that it
 * already has. Its quotes expire by `clock`.
 */
export function createDocumentedCourier(clock: Clock = systemClock) {
  const { calls: pointCalls, ...points } = createDocumentedPoints();
  const { calls: orderCalls, ...orders } = createDocumentedOrders(clock);
  /** The records whose personal data was erased, in call order. */
  const erased: { readonly kind: ErasableKind; readonly id: string }[] = [];
  const failures = new Map<keyof Courier, FailureTiming[]>();

  const injectFailures =
    <Args extends unknown[], Answer>(
      method: keyof Courier,
      work: (...args: Args) => Promise<Answer>,
    ) =>
    async (...args: Args): Promise<Answer> => {
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
    listOrders: injectFailures("listOrders", orderCalls.listOrders),
    locateDriver: injectFailures("locateDriver", orderCalls.locateDriver),
    cancelOrder: injectFailures("cancelOrder", orderCalls.cancelOrder),
    rateDriver: injectFailures("rateDriver", orderCalls.rateDriver),
    ratePointDriver: injectFailures("ratePointDriver", pointCalls.ratePointDriver),
    erase: injectFailures("erase", async (kind, id) => {
      erased.push({ kind, id });
      return "erased" as const;
    }),
  };
  return {
    courier,
    ...points,
    ...orders,
    erased,
    /** Makes the next `times` calls of a method throw `UnavailableError` before or after their effect. */
    failNext(method: keyof Courier, failure: FailureTiming, times = 1) {
      const queued = failures.get(method) ?? [];
      failures.set(method, [...queued, ...Array<FailureTiming>(times).fill(failure)]);
    },
  };
}

const createUnreachableError = () =>
  new UnavailableError(createMessage("courier-silent"), {
    kind: "down",
  });
