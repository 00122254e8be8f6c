import { describe, expect, it } from "vitest";
import { isSweepPostponed } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import { recordFailedSweep, type StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import {
  createStoreWatch,
  watchStorefronts,
} from "#shared/bridge/use-cases/stores/watch-recovery.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";

const { storeId } = buildStore();
const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const down = { code: "store-unreachable.silent", params: {} } as const;
/** Failed four times: the next attempt is four minutes after noon. */
const failing: StoreHealth = {
  sweep: [1, 2, 3, 4].reduce<StoreHealth["sweep"]>(
    (sweep) => recordFailedSweep(sweep, down, noon),
    undefined,
  ),
};

function createFixture(health: StoreHealth) {
  const state = { health, now: minutesAfterNoon(1), isDown: false };
  const counts = { reads: 0, updates: 0 };
  const records: Parameters<typeof createStoreWatch>[0] = {
    async read() {
      counts.reads += 1;
      return state.health;
    },
    async update(_, parts) {
      counts.updates += 1;
      state.health = { ...state.health, ...parts };
    },
  };
  /** Each process of the worker has a watch of its own. */
  const openWatch = () => createStoreWatch(records, () => state.now);
  const { noteAlive } = openWatch();
  const { storefront } = createFakeStorefront(undefined);
  const openStorefront = watchStorefronts(
    () => ({
      ...storefront,
      async readOrder() {
        if (state.isDown) throw new Error("down");
        return undefined;
      },
    }),
    noteAlive,
  );
  const readOrder = () => openStorefront(buildStore()).readOrder("1" as never);
  return { state, counts, noteAlive, openWatch, readOrder };
}

describe("a store whose sweeps fail", () => {
  it("waits for its next sweep while nothing is heard of it", () => {
    expect(isSweepPostponed(failing, minutesAfterNoon(3.9))).toBe(true);
    expect(isSweepPostponed(failing, minutesAfterNoon(4))).toBe(false);
  });

  it("is due at once when a webhook arrives from it", async () => {
    const { state, noteAlive } = createFixture(failing);

    await noteAlive(storeId);

    expect(state.health.aliveAt).toEqual(minutesAfterNoon(1));
    expect(isSweepPostponed(state.health, minutesAfterNoon(1))).toBe(false);
  });

  it("is due at once when it answers a request, and not when it does not", async () => {
    const { state, readOrder } = createFixture(failing);
    state.isDown = true;
    await expect(readOrder()).rejects.toThrow("down");
    expect(isSweepPostponed(state.health, state.now)).toBe(true);

    state.isDown = false;
    await readOrder();

    expect(isSweepPostponed(state.health, state.now)).toBe(false);
  });

  it("waits again when the sweep after the sign of life failed too", () => {
    const sweep = recordFailedSweep(failing.sweep, down, minutesAfterNoon(2));

    const health = { sweep, aliveAt: minutesAfterNoon(2) };

    expect(isSweepPostponed(health, minutesAfterNoon(3))).toBe(true);
  });

  it("costs one read and one write for many signs of life within a minute", async () => {
    const { counts, noteAlive, state } = createFixture(failing);

    for (let sign = 0; sign < 10; sign++) await noteAlive(storeId);
    expect(counts).toEqual({ reads: 1, updates: 1 });
    state.now = minutesAfterNoon(2);
    await noteAlive(storeId);

    expect(counts).toEqual({ reads: 2, updates: 1 });
  });
});

it("writes nothing for a healthy store", async () => {
  const { counts, noteAlive } = createFixture({});

  await noteAlive(storeId);

  expect(counts).toEqual({ reads: 1, updates: 0 });
});

describe("the last webhook of a store", () => {
  it("is noted once in ten minutes, however many come and however many processes receive them", async () => {
    const { state, counts, openWatch } = createFixture({});
    const [{ noteWebhook: noteHere }, { noteWebhook: noteThere }] = [openWatch(), openWatch()];

    for (let webhook = 0; webhook < 10; webhook++) {
      await noteHere(storeId);
      await noteThere(storeId);
    }

    expect(counts).toEqual({ reads: 2, updates: 1 });
    expect(state.health.webhookReceivedAt).toEqual(minutesAfterNoon(1));
  });

  it("costs no read of its own after a sign of life", async () => {
    const { counts, openWatch } = createFixture({});
    const { noteAlive, noteWebhook } = openWatch();

    await noteAlive(storeId);
    await noteWebhook(storeId);

    expect(counts).toEqual({ reads: 1, updates: 1 });
  });

  it("is noted again ten minutes later, by whichever process receives it", async () => {
    const { state, counts, openWatch } = createFixture({});
    const [{ noteWebhook: noteHere }, { noteWebhook: noteThere }] = [openWatch(), openWatch()];
    await noteHere(storeId);

    state.now = minutesAfterNoon(10.9);
    await noteThere(storeId);
    expect(counts.updates).toBe(1);
    state.now = minutesAfterNoon(11);
    await noteThere(storeId);

    expect(counts.updates).toBe(2);
    expect(state.health.webhookReceivedAt).toEqual(minutesAfterNoon(11));
  });

  it("is noted by the next one if the table refused", async () => {
    const { state } = createFixture({});
    let isDown = true;
    const { noteWebhook } = createStoreWatch(
      {
        read: async () => state.health,
        async update(_, parts) {
          if (isDown) throw new Error("throttled");
          state.health = { ...state.health, ...parts };
        },
      },
      () => state.now,
    );
    await expect(noteWebhook(storeId)).rejects.toThrow("throttled");

    isDown = false;
    await noteWebhook(storeId);

    expect(state.health.webhookReceivedAt).toEqual(state.now);
  });
});
