import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { type Clock, systemClock } from "#shared/kernel/clock.ts";
import { fakeOrders } from "./documented-orders.ts";
import { fakePoints } from "./documented-points.ts";

/** `before`: nothing was done. `after`: the work was done and its answer is lost. */
type Failing = "before" | "after";

/**
 * A courier that keeps the document and no more: it makes a second point for a key it has already.
 * Its quotes expire by the clock that is handed in.
 */
export function documentedCourier(clock: Clock = systemClock) {
  const { calls: pointCalls, ...points } = fakePoints();
  const { calls: orderCalls, ...orders } = fakeOrders(clock);
  const failures = new Map<keyof Courier, Failing[]>();

  const failing =
    <Asked extends unknown[], Answer>(
      method: keyof Courier,
      work: (...asked: Asked) => Promise<Answer>,
    ) =>
    async (...asked: Asked): Promise<Answer> => {
      const failure = failures.get(method)?.shift();
      if (failure === "before") throw unreachable();
      const answer = await work(...asked);
      if (failure === "after") throw unreachable();
      return answer;
    };

  const courier: Courier = {
    findPoint: failing("findPoint", pointCalls.findPoint),
    track: failing("track", pointCalls.track),
    createPoint: failing("createPoint", pointCalls.createPoint),
    markPoint: failing("markPoint", pointCalls.markPoint),
    quote: failing("quote", orderCalls.quote),
    confirm: failing("confirm", orderCalls.confirm),
    orderOfToken: failing("orderOfToken", orderCalls.orderOfToken),
    readOrder: failing("readOrder", orderCalls.readOrder),
    locateDriver: failing("locateDriver", orderCalls.locateDriver),
    cancelOrder: failing("cancelOrder", orderCalls.cancelOrder),
    rateDriver: failing("rateDriver", orderCalls.rateDriver),
  };
  return {
    courier,
    ...points,
    ...orders,
    /** The next calls of a method throw `Unavailable`: before the work, or with its answer lost. */
    fails(method: keyof Courier, failure: Failing, times = 1) {
      const before = failures.get(method) ?? [];
      failures.set(method, [...before, ...Array<Failing>(times).fill(failure)]);
    },
  };
}

const unreachable = () =>
  new Unavailable("The courier cannot be reached. It is tried again by itself.", { kind: "down" });
