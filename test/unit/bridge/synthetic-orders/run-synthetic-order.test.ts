import { expect, it } from "vitest";
import { type StoreOrderId, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { runSyntheticOrder } from "#shared/bridge/use-cases/synthetic-orders/run-synthetic-order.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

const storeId = storeIdSchema.parse("sandbox-shop");
const toId = (id: number): StoreOrderId => storeOrderIdSchema.parse(String(id));

interface World {
  /** Seconds after which the courier has the order, and the store shows it as delivered. */
  readonly bookedAfter?: number;
  readonly toldAfter?: number;
  readonly left?: readonly StoreOrderId[];
  /** How many minutes ago these were placed. */
  readonly leftMinutes?: number;
  /** Whether a call of the store fails after so many seconds. */
  readonly isDown?: (seconds: number) => boolean;
  readonly hasSandboxAccount?: boolean;
}

/** Runs one order in virtual time. */
async function runIn({
  bookedAfter,
  toldAfter,
  left = [],
  leftMinutes = 60,
  isDown = () => false,
  hasSandboxAccount = true,
}: World) {
  let seconds = 0;
  const inStore = new Set(left);
  const failures: unknown[] = [];
  const callStore = <Answer>(answer: () => Answer) => {
    if (isDown(seconds)) throw new UnavailableError(createMessage("store-fault"));
    return answer();
  };
  const hasPassed = (after: number | undefined) => after !== undefined && seconds >= after;
  const outcome = await runSyntheticOrder({
    storeId,
    hasSandboxAccount,
    orders: {
      list: async (placedBefore) =>
        callStore(() =>
          placedBefore.getTime() > noon.getTime() - leftMinutes * 60_000 ? [...inStore] : [],
        ),
      place: async () => callStore(() => [...inStore.add(toId(100))].at(-1) ?? toId(100)),
      isCompleted: async () => callStore(() => hasPassed(toldAfter)),
      remove: async (orderId) => callStore(() => void inStore.delete(orderId)),
    },
    deliveries: {
      find: async (key) =>
        buildDelivery({ key, pointId: hasPassed(bookedAfter) ? "P-1" : undefined }),
    },
    clock: () => new Date(noon.getTime() + seconds * 1000),
    wait: async (milliseconds) => {
      seconds += milliseconds / 1000;
    },
    reportFailure: (error) => failures.push(error),
  });
  return { outcome, left: [...inStore], failures: failures.length, seconds };
}

it("tells when the courier had the order and when its store knew that it was delivered, and removes it", async () => {
  expect(await runIn({ bookedAfter: 12, toldAfter: 95 })).toEqual({
    outcome: {
      result: "delivered",
      orderId: toId(100),
      secondsToBooked: 15,
      secondsToTold: 95,
    },
    left: [],
    failures: 0,
    seconds: 95,
  });
});

it.each([
  ["not-booked", {}],
  ["not-told", { bookedAfter: 60 }],
] as const)(
  "says %s after ten minutes, and leaves the order for whoever looks",
  async (result, world) => {
    const { outcome, left, seconds } = await runIn(world);

    expect(outcome.result).toBe(result);
    expect(left).toEqual([toId(100)]);
    expect(seconds).toBe(605);
  },
);

it("removes what earlier runs left before it places an order", async () => {
  const { outcome, left } = await runIn({
    left: [toId(7), toId(8)],
    bookedAfter: 1,
    toldAfter: 1,
  });

  expect(outcome.result).toBe("delivered");
  expect(left).toEqual([]);
});

it.each([1, 12, 20])(
  "leaves the order of %i minutes ago, which another run may follow",
  async (leftMinutes) => {
    const { left } = await runIn({ left: [toId(7)], leftMinutes, bookedAfter: 1, toldAfter: 1 });

    expect(left).toEqual([toId(7)]);
  },
);

it("says that no order was placed when the store does not work", async () => {
  const { outcome, failures } = await runIn({ isDown: () => true });

  expect(outcome).toEqual({ result: "not-placed" });
  expect(failures).toBe(1);
});

it("goes on when the store does not answer in between", async () => {
  const { outcome, failures } = await runIn({
    bookedAfter: 5,
    toldAfter: 20,
    isDown: (seconds) => seconds > 10 && seconds < 40,
  });

  expect(outcome).toMatchObject({ result: "delivered", secondsToTold: 40 });
  expect(failures).toBe(5);
});

it("counts an order as delivered although the store does not remove it", async () => {
  let checks = 0;
  const { outcome, left } = await runIn({
    bookedAfter: 5,
    toldAfter: 5,
    isDown: (seconds) => {
      if (seconds > 0) checks += 1;
      return checks > 1;
    },
  });

  expect(outcome.result).toBe("delivered");
  expect(left).toEqual([toId(100)]);
});

it("places nothing in a store whose test orders could go to a live courier", async () => {
  const { outcome, left } = await runIn({ hasSandboxAccount: false, left: [toId(1)] });

  expect(outcome).toEqual({ result: "not-placed" });
  expect(left).toEqual([toId(1)]);
});
