import { expect, it } from "vitest";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import { isNotificationNews, isNotified } from "#shared/bridge/domain/stores/store.ts";
import { noteMissedNotification } from "#shared/bridge/use-cases/account-health/note-missed-notification.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildCourierAccount, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const HOURS = 60;
const signing = { webhookSecret: "whsec_c2VjcmV0" };
const notified = { ...signing, notifiedAt: noon };
const later = (minutes: number) => addMinutes(noon, minutes);

it.each<[string, Partial<CourierAccount>, Date, boolean]>([
  ["never seen", signing, noon, false],
  ["seen just now", notified, noon, true],
  ["seen three days ago", notified, later(72 * HOURS), false],
  ["seen a little later than three days ago", notified, later(72 * HOURS - 1), true],
  ["seen, and unsigned", { notifiedAt: noon }, noon, false],
  ["missed since", { ...notified, notificationMissedAt: later(1) }, later(2), false],
  ["seen after one was missed", { ...notified, notificationMissedAt: later(-1) }, later(2), true],
])("are notifications relied on that were %s? %#", (_name, account, now, expected) => {
  expect(isNotified(buildCourierAccount(account), now)).toBe(expected);
});

it("notes an arrival at most once in half an hour, and at once after a missed one", () => {
  expect(isNotificationNews(signing, noon)).toBe(true);
  expect(isNotificationNews(notified, later(29))).toBe(false);
  expect(isNotificationNews(notified, later(30))).toBe(true);
  expect(isNotificationNews({ ...notified, notificationMissedAt: later(1) }, later(2))).toBe(true);
});

it("notes a missed notification only of an account whose notifications are relied on", async () => {
  const noted: unknown[] = [];
  const note = async (...one: unknown[]) => void noted.push(one);
  const noteFor = (account: Partial<CourierAccount>) =>
    noteMissedNotification({
      stores: { findAccount: async () => buildCourierAccount(account) },
      notificationSigns: { note },
      clock: () => noon,
    })(buildCourierAccount().accountId);

  await noteFor(signing);
  expect(noted).toEqual([]);
  await noteFor(notified);

  expect(noted).toEqual([[buildCourierAccount().accountId, "missed", noon]]);
});

it("looks at a waiting point every three hours, and hourly while a driver is on the way", async () => {
  const simulation = createBridgeSimulation(buildSettings());
  Object.assign(simulation.conditions, {
    account: { ...notified, notifiedAt: simulation.time.now },
  });
  const readWait = async () => {
    const { requeueAt } = await simulation.readDelivery();
    return requeueAt && (requeueAt.getTime() - simulation.time.now.getTime()) / 60_000;
  };

  await simulation.placeOrder();
  expect(await readWait()).toBe(180);
  simulation.movePoint("1001", "assigned");
  await simulation.advanceTime(180);

  expect(await readWait()).toBe(60);
});

it("keeps a planned look that is soon enough, so that nothing is written for its time alone", async () => {
  const simulation = createBridgeSimulation(buildSettings());
  Object.assign(simulation.conditions, {
    account: { ...notified, notifiedAt: simulation.time.now },
  });
  const look = { ...buildDeliveryKey("1001"), reason: "notified", source: "courier" } as const;
  await simulation.placeOrder();
  const { version, requeueAt } = await simulation.readDelivery();

  simulation.time.now = later(90);
  await simulation.reconcile(look);
  expect(await simulation.readDelivery()).toMatchObject({ version, requeueAt });
  simulation.time.now = later(91);
  await simulation.reconcile(look);

  expect((await simulation.readDelivery()).requeueAt).toEqual(later(91 + 180));
});

it("asks nothing of the courier at a store's webhook while its notifications arrive", async () => {
  const asked: string[] = [];
  const simulation = createBridgeSimulation(buildSettings(), (target) => {
    if (!("trackPoint" in target)) return target;
    const { trackPoint } = target as unknown as { trackPoint: (key: string) => unknown };
    const record = (key: string) => {
      asked.push(key);
      return trackPoint(key);
    };
    return { ...target, trackPoint: record };
  });
  await simulation.placeOrder();
  asked.length = 0;

  await simulation.editOrder("1001", { status: "cancelled" });
  expect(asked.length).toBeGreaterThan(0);
  await simulation.editOrder("1001", { status: "paid" });
  Object.assign(simulation.conditions, {
    account: { ...notified, notifiedAt: simulation.time.now },
  });
  asked.length = 0;
  await simulation.editOrder("1001", { status: "cancelled" });

  expect(asked).toEqual([]);
  expect((await simulation.readDelivery()).alert?.code).toBe("cancelled");
});
