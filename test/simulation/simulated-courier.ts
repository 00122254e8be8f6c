import { createOrderMethods } from "#shared/bridge/adapters/courier/order-methods.ts";
import { createPointMethods } from "#shared/bridge/adapters/courier/point-methods.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import type { SimulationEngine } from "./simulated-process.ts";

const JOURNEY = ["assigned", "picked-up", "on-the-way", "delivered"] as const;
const MINUTE_MS = 60_000;

/** What the page of a gateway gives: no JSON, on the status that a courier may use for "none". */
const showPage = async () => ({ status: 404, body: undefined });
const NONE_FORMS = { point: "404 1404", order: "404 1404" };

interface Carried {
  readonly id: string;
  readonly status: CourierStatus | undefined;
}

/**
 * Simulates a courier that keeps only what its documentation says: it accepts a second point under a
 * key. A driver carries each point and order to its end.
 */
export function createSimulatedCourier(engine: SimulationEngine) {
  const { scheduler, random, history } = engine;
  const fake = createDocumentedCourier(scheduler.clock);
  fake.rules.repeatedCancellation = "same-refund";
  const listeners: ((point: { accessKey: string; pointId: string }, id: string) => void)[] = [];
  const started = new Set<string>();
  let notifications = 0;

  function carry(
    label: string,
    find: () => Carried | undefined,
    move: (to: CourierStatus) => void,
  ) {
    let waitMs = random.drawInteger(2, 20) * MINUTE_MS;
    for (const status of JOURNEY) {
      scheduler.schedule(waitMs, () => {
        if (find()?.status === "cancelled") return;
        move(status);
        history.record("driver", `${label} ${status}`);
      });
      waitMs += random.drawInteger(1, 15) * MINUTE_MS;
    }
  }

  function notify(point: { readonly accessKey: string; readonly id: string }): void {
    notifications += 1;
    const id = `notification ${notifications}`;
    if (random.drawChance(engine.faults.lostWebhook)) return;
    scheduler.schedule(random.drawInteger(200, 5_000), () => {
      for (const listener of listeners)
        listener({ accessKey: point.accessKey, pointId: point.id }, id);
    });
  }

  /** Starts the journey of what was booked since the last call. */
  function startJourneys(): void {
    for (const point of fake.points) {
      if (started.has(point.id)) continue;
      started.add(point.id);
      carry(
        `point ${point.id}`,
        () => point,
        (status) => {
          point.status = status;
          notify(point);
        },
      );
    }
    for (const order of fake.orders) {
      if (started.has(order.id)) continue;
      started.add(order.id);
      carry(
        `order ${order.id}`,
        () => order,
        (status) => fake.moveOrder(order.id, status),
      );
    }
  }

  /** The client of the product reads a page where the courier's answer should be. */
  const behindGateway: Pick<Courier, "findPoint" | "findOrderByToken"> = {
    ...createPointMethods(showPage, NONE_FORMS.point),
    ...createOrderMethods(showPage, "", NONE_FORMS.order),
  };
  let pageUntilMs = 0;
  /** A gateway that shows its page does so for minutes. */
  const hasPage = (): boolean => {
    const nowMs = scheduler.clock().getTime();
    if (pageUntilMs <= nowMs && random.drawChance(engine.faults.gatewayPage))
      pageUntilMs = nowMs + random.drawInteger(1, 10) * MINUTE_MS;
    const isShown = pageUntilMs > nowMs && engine.faults.gatewayPage > 0;
    if (isShown) history.record("gateway", "SHOWS A PAGE");
    return isShown;
  };

  return {
    courier: {
      ...fake.courier,
      findPoint: (key: string) => (hasPage() ? behindGateway : fake.courier).findPoint(key),
      findOrderByToken: (token: string) =>
        (hasPage() ? behindGateway : fake.courier).findOrderByToken(token),
    },
    points: fake.points,
    orders: fake.orders,
    startJourneys,
    /** Calls the listener for each notification that arrives. */
    onNotification: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
}
export type SimulatedCourier = ReturnType<typeof createSimulatedCourier>;
