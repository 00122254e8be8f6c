import { describe, expect, it } from "vitest";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  getPermissionPeriod,
  isPermissionCheckDue,
} from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";

const storeId = storeIdSchema.parse("tea-house");
const shop = "tea.myshopify.com";
const HOUR = 60;
const sweptAt = (at: Date) => ({ at, found: 0, missedByWebhooks: 0, failures: 0 });

interface Options {
  readonly access?: StoreAccess;
  readonly onShopEvent?: () => Promise<void>;
}

/** Opens the sweep of one store, which asks the clock for the time. */
const openSweep = (
  clock: () => Date,
  { access = { kind: "shopify", shop }, ...options }: Options = {},
) =>
  createStoreSweep([{ storeId, sweptUntil: noon, knownChanges: [], connectedAt: noon }], {
    clock,
    openStorefront: () => createFakeStorefront(undefined).storefront,
    findStore: () => buildStore({ storeId, access }),
    ...options,
  });

/** Sweeps a store every five minutes, and returns what is sent about its shop. */
async function sweepFor(minutes: number, options?: Options) {
  let now = noon;
  const { sweep, shopEvents, failures } = openSweep(() => now, options);
  for (; now < addMinutes(noon, minutes); now = addMinutes(now, 5)) await sweep();
  return { shopEvents, failures };
}

/** When the shop's next period begins. */
function findBeginning(): Date {
  const period = getPermissionPeriod(storeId, noon);
  let at = noon;
  while (getPermissionPeriod(storeId, at) === period) at = addMinutes(at, 1);
  return at;
}

describe("what a shop allows the app", () => {
  it("is checked every six hours, once each", async () => {
    const { shopEvents } = await sweepFor(24 * HOUR);

    const event = { kind: "check-installation", shop, reason: "scopes-changed" };
    expect(shopEvents.map((sent) => sent.event)).toEqual([event, event, event, event]);
    expect(new Set(shopEvents.map(({ once }) => once)).size).toBe(4);
  });

  it("is not checked in a store that has no such thing", async () => {
    const { access } = buildStore();
    expect((await sweepFor(24 * HOUR, { access })).shopEvents).toEqual([]);
  });

  it("is checked again by the next sweep if the process dies before its sweep is saved", async () => {
    const begins = findBeginning();
    const { sweep, shopEvents, healthRecords, deps } = openSweep(() => begins);
    healthRecords.set(storeId, { sweep: sweptAt(addMinutes(begins, -5)) });
    const { update } = deps.health;
    let isDying = true;
    Object.assign(deps.health, {
      update: (...args: Parameters<typeof update>) =>
        isDying ? Promise.reject(new Error("the process is killed")) : update(...args),
    });

    await sweep().catch(() => undefined);
    isDying = false;
    await sweep();
    await sweep();

    // The queue drops the second one, whose name is the same.
    expect(shopEvents.map(({ once }) => once)).toEqual([shopEvents[0]?.once, shopEvents[0]?.once]);
  });

  it("is reported if it cannot be checked, and is checked in the next period", async () => {
    const fault = new Error("queue unreachable");
    const { failures, shopEvents } = await sweepFor(12 * HOUR, {
      onShopEvent: () => Promise.reject(fault),
    });
    expect(shopEvents).toEqual([]);
    expect(failures).toEqual([
      [storeId, fault],
      [storeId, fault],
    ]);
  });

  it("is due in each period that the last sweep was before, at other times for each shop", () => {
    const begins = findBeginning();
    const isDue = (before: number) =>
      isPermissionCheckDue(storeId, { sweep: sweptAt(addMinutes(begins, -before)) }, begins);

    expect([isDue(0), isDue(1), isDue(24 * HOUR)]).toEqual([false, true, true]);
    expect(isPermissionCheckDue(storeId, {}, begins)).toBe(false);
    const other = storeIdSchema.parse("bakery");
    expect(isPermissionCheckDue(other, { sweep: sweptAt(addMinutes(begins, -1)) }, begins)).toBe(
      false,
    );
  });
});
