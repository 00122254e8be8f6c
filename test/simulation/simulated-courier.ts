import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import type { SimulationEngine } from "./simulated-process.ts";

const JOURNEY = ["assigned", "picked-up", "on-the-way", "delivered"] as const;
const MINUTE_MS = 60_000;

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

  return {
    courier: fake.courier,
    points: fake.points,
    orders: fake.orders,
    startJourneys,
    /** Calls the listener for each notification that arrives. */
    onNotification: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
}
export type SimulatedCourier = ReturnType<typeof createSimulatedCourier>;
