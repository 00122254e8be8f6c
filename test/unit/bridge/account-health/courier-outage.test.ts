import { describe, expect, it } from "vitest";
import { type DeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { isBatchHint, subjectOf } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { accountGate } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { guardedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { resumeAccount } from "#shared/bridge/use-cases/account-health/resume-account.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { aDelivery, aKey, anAccount, noon } from "#test/builders/bridge/delivery.ts";
import { anOrder } from "#test/builders/bridge/store-order.ts";
import { inMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { inMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { documentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { advanceDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { rememberingStorefront } from "#test/fakes/bridge/storefront.ts";

const keys = Array.from({ length: 50 }, (_, at) => aKey(String(1001 + at)));
const INSTANCES = 2;

/** Fifty orders, two instances, and a courier whose calls fail as `trouble` says. */
function world() {
  const deliveries = inMemoryDeliveries();
  const health = inMemoryHealth();
  const { courier: fleet, points } = documentedCourier();
  const time = { now: noon };
  const trouble = { fault: undefined as Unavailable | undefined, losesAnswers: false, calls: 0 };

  const asked = async <Answer>(answer: Promise<Answer>) => {
    trouble.calls += 1;
    if (trouble.fault !== undefined) throw trouble.fault;
    return answer;
  };
  const courier: Courier = {
    ...fleet,
    findPoint: (key) => asked(fleet.findPoint(key)),
    track: (key) => asked(fleet.track(key)),
    async createPoint(request) {
      const answer = await asked(fleet.createPoint(request));
      if (trouble.losesAnswers) throw new Unavailable("lost", { kind: "down" });
      return answer;
    },
  };
  const { storefront } = rememberingStorefront(anOrder());
  const instances = Array.from({ length: INSTANCES }, () => {
    const gate = accountGate({
      health,
      clock: () => time.now,
      random: () => 0.5,
      changed: () => undefined,
    });
    return advanceDelivery(
      advanceDeps({
        deliveries,
        storefrontOf: () => ({
          ...storefront,
          readOrder: async (id) => anOrder({ id: storeOrderIdSchema.parse(id) }),
        }),
        courierOf: (account) => guardedCourier(courier, account.accountId, gate),
        clock: () => time.now,
      }),
    );
  });

  /** What the queue does: each key once, the instances side by side. A fault would end the test. */
  async function hint(which: readonly DeliveryKey[]) {
    for (let at = 0; at < which.length; at += INSTANCES) {
      const side = which.slice(at, at + INSTANCES);
      await Promise.all(side.map((key, one) => instances[one]?.({ ...key, why: "test" })));
    }
  }
  const saved = async (key: DeliveryKey) =>
    (await deliveries.find(key)) ?? expect.unreachable("no such delivery");
  const all = () => Promise.all(keys.map(saved));
  async function live(minutes: number) {
    for (let minute = 0; minute < minutes; minute++) {
      time.now = new Date(time.now.getTime() + 60_000);
      const due = (await all()).filter(({ nextLookAt }) => nextLookAt && nextLookAt <= time.now);
      await hint(due.map(({ key }) => key));
    }
  }
  const resume = () =>
    resumeAccount({
      ...noStores,
      health,
      index: {
        async *openOf() {
          yield* keys;
        },
      },
      hints: {
        async send(sent) {
          time.now = new Date(time.now.getTime() + 2_000);
          if (!isBatchHint(sent)) await hint([sent]);
        },
      },
    })(anAccount().accountId, "test");
  return { points, trouble, health, hint, all, live, resume, time };
}

/** What the index of open points knows, and nothing besides. */
const noStores = {
  tenants: { storesOf: async function* () {} },
  listing: { page: async () => ({ deliveries: [], next: undefined }) },
};

const bookedOnce = (points: readonly { accessKey: string }[]) =>
  expect(points.map(({ accessKey }) => accessKey).sort()).toEqual(
    keys.map(({ orderId }) => orderId as string),
  );

describe("fifty orders while the courier is down for half an hour", () => {
  it("cost it a handful of calls, wait in sight, and are booked once each afterwards", async () => {
    const { points, trouble, hint, all, live } = world();
    trouble.losesAnswers = true;
    await hint(keys.slice(0, 2));
    trouble.fault = new Unavailable("down", { kind: "down" });
    trouble.calls = 0;

    await hint(keys.slice(2));
    await live(30);

    // Five an instance, then 15 s, 30 s, 1, 2, 4 and every 5 minutes, on the next full minute.
    expect(trouble.calls).toBeLessThan(25);
    for (const { state, trouble: seen } of await all()) {
      expect(state).toBe("booking");
      expect(seen?.text).toContain("The courier has not answered since 12:00 UTC");
      expect(seen?.failures).toBeLessThanOrEqual(2);
    }

    trouble.fault = undefined;
    trouble.losesAnswers = false;
    await live(8);

    bookedOnce(points);
    for (const delivery of await all()) {
      expect(delivery).toMatchObject({ state: "booked", trouble: undefined });
    }
  });
});

describe("fifty orders while the courier refuses the credentials", () => {
  const refused = new Unavailable("refused", { kind: "credentials" });

  it("wait with that reason, and go out at once when the credentials are replaced", async () => {
    const { points, trouble, hint, all, live, resume, health } = world();
    trouble.fault = refused;
    await hint(keys);
    for (const { nextLookAt } of await all()) {
      // The next try is in five minutes; half of a tenth more by chance.
      expect(nextLookAt).toEqual(new Date("2026-11-20T12:05:15.000Z"));
    }
    await live(60);

    expect(trouble.calls).toBeLessThanOrEqual(INSTANCES + 12);
    expect(points).toEqual([]);
    for (const { trouble: seen } of await all()) {
      expect(seen?.text).toContain("refuses the account's credentials since 12:00 UTC");
    }

    trouble.fault = undefined;
    await resume();

    bookedOnce(points);
    expect((await health.read(anAccount().accountId)).health.state).toBe("well");
  });

  it("go out by themselves where they were mended on the courier's side", async () => {
    const { points, trouble, hint, live } = world();
    trouble.fault = refused;
    await hint(keys);
    await live(20);

    trouble.fault = undefined;
    await live(8);

    bookedOnce(points);
  });
});

describe("resuming an account", () => {
  it("hints at what its stores have in trouble or waiting, orders that no index of points knows", async () => {
    const inTrouble = aDelivery({ key: aKey("1"), order: { refusals: 0, orderId: "9000" } });
    const waiting = aDelivery({ key: aKey("2") });
    const asked: string[] = [];
    const hinted = new Set<string>();
    const sent = await resumeAccount({
      ...noStores,
      tenants: {
        async *storesOf() {
          yield aKey().storeId;
        },
      },
      listing: {
        async page(storeId, { needsAttention }) {
          asked.push(storeId);
          return { deliveries: [needsAttention ? inTrouble : waiting], next: undefined };
        },
      },
      health: inMemoryHealth(),
      index: { async *openOf() {} },
      hints: { send: async (hint) => void hinted.add(subjectOf(hint)) },
    })(anAccount().accountId, "test");

    expect(sent).toBe(2);
    expect([...hinted]).toEqual(
      [aKey("1"), aKey("2")].map((key) => subjectOf({ ...key, why: "" })),
    );
    expect(new Set(asked)).toEqual(new Set([aKey().storeId]));
  });

  it("hints at no more than it can before its caller has waited too long", async () => {
    const hinted = new Set<string>();
    const sent = await resumeAccount({
      ...noStores,
      health: inMemoryHealth(),
      index: {
        async *openOf() {
          for (let at = 0; at < 5_000; at++) yield aKey(String(at));
        },
      },
      hints: { send: async (hint) => void hinted.add(subjectOf(hint)) },
    })(anAccount().accountId, "test");

    expect(sent).toBe(1_000);
    expect(hinted.size).toBe(1_000);
  });
});
