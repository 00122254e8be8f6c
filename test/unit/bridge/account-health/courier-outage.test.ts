import { describe, expect, it } from "vitest";
import { type DeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  isBatchReconcileRequest,
  toMessageGroupId,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { createAccountCircuitBreaker } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { createProtectedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { resumeAccount } from "#shared/bridge/use-cases/account-health/resume-account.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildDeliveryKey,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createInMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";

const keys = Array.from({ length: 50 }, (_, at) => buildDeliveryKey(String(1001 + at)));
const INSTANCES = 2;

/** Fifty orders, two instances, and a courier whose calls fail as `trouble` says. */
function world() {
  const deliveries = createInMemoryDeliveries();
  const health = createInMemoryHealth();
  const { courier: fleet, points } = createDocumentedCourier();
  const time = { now: noon };
  const lastError = {
    fault: undefined as UnavailableError | undefined,
    losesAnswers: false,
    calls: 0,
  };

  const asked = async <Answer>(answer: Promise<Answer>) => {
    lastError.calls += 1;
    if (lastError.fault !== undefined) throw lastError.fault;
    return answer;
  };
  const courier: Courier = {
    ...fleet,
    findPoint: (key) => asked(fleet.findPoint(key)),
    trackPoint: (key) => asked(fleet.trackPoint(key)),
    async createPoint(request) {
      const answer = await asked(fleet.createPoint(request));
      if (lastError.losesAnswers) throw new UnavailableError("lost", { kind: "down" });
      return answer;
    },
  };
  const { storefront } = createFakeStorefront(buildStoreOrder());
  const instances = Array.from({ length: INSTANCES }, () => {
    const circuitBreaker = createAccountCircuitBreaker({
      health,
      clock: () => time.now,
      random: () => 0.5,
      reportState: () => undefined,
    });
    return reconcileDelivery(
      createReconcileDeps({
        deliveries,
        openStorefront: () => ({
          ...storefront,
          readOrder: async (id) => buildStoreOrder({ id: storeOrderIdSchema.parse(id) }),
        }),
        openCourier: (account) =>
          createProtectedCourier(courier, account.accountId, circuitBreaker),
        clock: () => time.now,
      }),
    );
  });

  /** What the queue does: each key once, the instances side by side. A fault would end the test. */
  async function reconcileAll(which: readonly DeliveryKey[]) {
    for (let at = 0; at < which.length; at += INSTANCES) {
      const side = which.slice(at, at + INSTANCES);
      await Promise.all(side.map((key, one) => instances[one]?.({ ...key, reason: "test" })));
    }
  }
  const saved = async (key: DeliveryKey) =>
    (await deliveries.find(key)) ?? expect.unreachable("no such delivery");
  const all = () => Promise.all(keys.map(saved));
  async function live(minutes: number) {
    for (let minute = 0; minute < minutes; minute++) {
      time.now = new Date(time.now.getTime() + 60_000);
      const due = (await all()).filter(({ requeueAt }) => requeueAt && requeueAt <= time.now);
      await reconcileAll(due.map(({ key }) => key));
    }
  }
  const resume = () =>
    resumeAccount({
      ...noStores,
      health,
      index: {
        async *listOpen() {
          yield* keys;
        },
      },
      reconcileQueue: {
        async send(sent) {
          time.now = new Date(time.now.getTime() + 2_000);
          if (!isBatchReconcileRequest(sent)) await reconcileAll([sent]);
        },
      },
    })(buildCourierAccount().accountId, "test");
  return { points, lastError, health, hint: reconcileAll, all, live, resume, time };
}

/** What the index of open points knows, and nothing besides. */
const noStores = {
  stores: { listByAccount: async function* () {} },
  listing: { listPage: async () => ({ deliveries: [], next: undefined }) },
};

const bookedOnce = (points: readonly { accessKey: string }[]) =>
  expect(points.map(({ accessKey }) => accessKey).sort()).toEqual(
    keys.map(({ orderId }) => orderId as string),
  );

describe("fifty orders while the courier is down for half an hour", () => {
  it("cost it a handful of calls, wait in sight, and are booked once each afterwards", async () => {
    const { points, lastError, hint: reconcileAll, all, live } = world();
    lastError.losesAnswers = true;
    await reconcileAll(keys.slice(0, 2));
    lastError.fault = new UnavailableError("down", { kind: "down" });
    lastError.calls = 0;

    await reconcileAll(keys.slice(2));
    await live(30);

    // Five an instance, then 15 s, 30 s, 1, 2, 4 and every 5 minutes, on the next full minute.
    expect(lastError.calls).toBeLessThan(25);
    for (const { state, lastError: seen } of await all()) {
      expect(state).toBe("booking");
      expect(seen?.text).toContain("The courier has not answered since 12:00 UTC");
      expect(seen?.failures).toBeLessThanOrEqual(2);
    }

    lastError.fault = undefined;
    lastError.losesAnswers = false;
    await live(8);

    bookedOnce(points);
    for (const delivery of await all()) {
      expect(delivery).toMatchObject({ state: "booked", lastError: undefined });
    }
  });
});

describe("fifty orders while the courier refuses the credentials", () => {
  const refused = new UnavailableError("refused", { kind: "credentials" });

  it("wait with that reason, and go out at once when the credentials are replaced", async () => {
    const { points, lastError, hint: reconcileAll, all, live, resume, health } = world();
    lastError.fault = refused;
    await reconcileAll(keys);
    for (const { requeueAt } of await all()) {
      // The next try is in five minutes; half of a tenth more by chance.
      expect(requeueAt).toEqual(new Date("2026-11-20T12:05:15.000Z"));
    }
    await live(60);

    expect(lastError.calls).toBeLessThanOrEqual(INSTANCES + 12);
    expect(points).toEqual([]);
    for (const { lastError: seen } of await all()) {
      expect(seen?.text).toContain("refuses the account's credentials since 12:00 UTC");
    }

    lastError.fault = undefined;
    await resume();

    bookedOnce(points);
    expect((await health.read(buildCourierAccount().accountId)).health.state).toBe("closed");
  });

  it("go out by themselves where they were mended on the courier's side", async () => {
    const { points, lastError, hint: reconcileAll, live } = world();
    lastError.fault = refused;
    await reconcileAll(keys);
    await live(20);

    lastError.fault = undefined;
    await live(8);

    bookedOnce(points);
  });
});

describe("resuming an account", () => {
  it("hints at what its stores have in trouble or waiting, orders that no index of points knows", async () => {
    const inTrouble = buildDelivery({
      key: buildDeliveryKey("1"),
      order: { refusals: 0, orderId: "9000" },
    });
    const waiting = buildDelivery({ key: buildDeliveryKey("2") });
    const asked: string[] = [];
    const hinted = new Set<string>();
    const sent = await resumeAccount({
      ...noStores,
      stores: {
        async *listByAccount() {
          yield buildDeliveryKey().storeId;
        },
      },
      listing: {
        async listPage(storeId, { needsAttention }) {
          asked.push(storeId);
          return { deliveries: [needsAttention ? inTrouble : waiting], next: undefined };
        },
      },
      health: createInMemoryHealth(),
      index: { async *listOpen() {} },
      reconcileQueue: {
        send: async (reconcileAll) => void hinted.add(toMessageGroupId(reconcileAll)),
      },
    })(buildCourierAccount().accountId, "test");

    expect(sent).toBe(2);
    expect([...hinted]).toEqual(
      [buildDeliveryKey("1"), buildDeliveryKey("2")].map((key) =>
        toMessageGroupId({ ...key, reason: "" }),
      ),
    );
    expect(new Set(asked)).toEqual(new Set([buildDeliveryKey().storeId]));
  });

  it("hints at no more than it can before its caller has waited too long", async () => {
    const hinted = new Set<string>();
    const sent = await resumeAccount({
      ...noStores,
      health: createInMemoryHealth(),
      index: {
        async *listOpen() {
          for (let at = 0; at < 5_000; at++) yield buildDeliveryKey(String(at));
        },
      },
      reconcileQueue: {
        send: async (reconcileAll) => void hinted.add(toMessageGroupId(reconcileAll)),
      },
    })(buildCourierAccount().accountId, "test");

    expect(sent).toBe(1_000);
    expect(hinted.size).toBe(1_000);
  });
});
