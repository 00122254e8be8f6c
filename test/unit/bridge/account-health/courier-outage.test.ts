import { describe, expect, it } from "vitest";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { toMessageGroupId } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import { type DeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { isBatchReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
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

/** Creates fifty orders, two instances, and a courier that fails as `outage` configures. */
function createFixture() {
  const deliveries = createInMemoryDeliveries();
  const health = createInMemoryHealth();
  const { courier: documentedCourier, points } = createDocumentedCourier();
  const time = { now: noon };
  const outage = {
    fault: undefined as UnavailableError | undefined,
    losesAnswers: false,
    calls: 0,
  };

  const countCall = async <Answer>(answer: Promise<Answer>) => {
    outage.calls += 1;
    if (outage.fault !== undefined) throw outage.fault;
    return answer;
  };
  const courier: Courier = {
    ...documentedCourier,
    findPoint: (key) => countCall(documentedCourier.findPoint(key)),
    trackPoint: (key) => countCall(documentedCourier.trackPoint(key)),
    async createPoint(request) {
      const answer = await countCall(documentedCourier.createPoint(request));
      if (outage.losesAnswers)
        throw new UnavailableError(createMessage("courier-silent"), { kind: "down" });
      return answer;
    },
  };
  const { storefront } = createFakeStorefront(buildStoreOrder());
  const instances = Array.from({ length: INSTANCES }, () => {
    const circuitBreaker = createAccountCircuitBreaker({
      health,
      clock: () => time.now,
      reportState: () => undefined,
      recordRecovery: async () => undefined,
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

  /**
   * Reconciles each key once, like the queue, with the instances in parallel. An error ends the
   * test.
   */
  async function reconcileAll(keysToReconcile: readonly DeliveryKey[]) {
    for (let at = 0; at < keysToReconcile.length; at += INSTANCES) {
      const parallelKeys = keysToReconcile.slice(at, at + INSTANCES);
      await Promise.all(
        parallelKeys.map((key, one) => instances[one]?.({ ...key, reason: "test" })),
      );
    }
  }
  const readSaved = async (key: DeliveryKey) =>
    (await deliveries.find(key)) ?? expect.unreachable("no such delivery");
  const readAll = () => Promise.all(keys.map(readSaved));
  async function advanceTime(minutes: number) {
    for (let minute = 0; minute < minutes; minute++) {
      time.now = new Date(time.now.getTime() + 60_000);
      const due = (await readAll()).filter(({ requeueAt }) => requeueAt && requeueAt <= time.now);
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
  return { points, outage, health, reconcileAll, readAll, advanceTime, resume, time };
}

/** The index of open points is the only source of these resumptions. */
const noStores = {
  stores: { listByAccount: async function* () {} },
  listing: { listPage: async () => ({ deliveries: [], next: undefined }) },
};

const expectBookedOnce = (points: readonly { accessKey: string }[]) =>
  expect(points.map(({ accessKey }) => accessKey).sort()).toEqual(
    keys.map(({ orderId }) => orderId as string),
  );

describe("fifty orders while the courier is down for half an hour", () => {
  it("cost few calls, show the error, and are booked once each afterwards", async () => {
    const { points, outage, reconcileAll, readAll, advanceTime } = createFixture();
    outage.losesAnswers = true;
    await reconcileAll(keys.slice(0, 2));
    outage.fault = new UnavailableError(createMessage("courier-silent"), { kind: "down" });
    outage.calls = 0;

    await reconcileAll(keys.slice(2));
    await advanceTime(30);

    // Five calls for each instance, then probes after 15 s, 30 s, 1, 2, 4 and every 5 minutes, each
    // at the next full minute.
    expect(outage.calls).toBeLessThan(25);
    for (const { state, lastError: seen } of await readAll()) {
      expect(state).toBe("booking");
      expect(seen && formatMessage(seen)).toContain(
        "The courier has not responded since 12:00 UTC",
      );
      expect(seen?.failures).toBeLessThanOrEqual(2);
    }

    outage.fault = undefined;
    outage.losesAnswers = false;
    await advanceTime(8);

    expectBookedOnce(points);
    for (const delivery of await readAll()) {
      expect(delivery).toMatchObject({ state: "booked", lastError: undefined });
    }
  });
});

describe("fifty orders while the courier refuses the credentials", () => {
  const refusal = new UnavailableError(createMessage("courier-silent"), { kind: "credentials" });

  it("wait with the reason and are booked at once when the credentials are replaced", async () => {
    const { points, outage, reconcileAll, readAll, advanceTime, resume, health } = createFixture();
    outage.fault = refusal;
    await reconcileAll(keys);
    for (const { requeueAt } of await readAll()) {
      // The next attempt follows in five minutes.
      expect(requeueAt).toEqual(new Date("2026-11-20T12:05:00.000Z"));
    }
    await advanceTime(60);

    expect(outage.calls).toBeLessThanOrEqual(INSTANCES + 12);
    expect(points).toEqual([]);
    for (const { lastError: seen } of await readAll()) {
      expect(seen && formatMessage(seen)).toContain(
        "refuses the account's credentials since 12:00 UTC",
      );
    }

    outage.fault = undefined;
    await resume();

    expectBookedOnce(points);
    expect((await health.read(buildCourierAccount().accountId)).health.state).toBe("closed");
  });

  it("are booked when the courier accepts the credentials again", async () => {
    const { points, outage, reconcileAll, advanceTime } = createFixture();
    outage.fault = refusal;
    await reconcileAll(keys);
    await advanceTime(20);

    outage.fault = undefined;
    await advanceTime(8);

    expectBookedOnce(points);
  });
});

describe("resuming an account", () => {
  it("requests deliveries with errors and waiting deliveries of its stores, also outside the index of points", async () => {
    const failedDelivery = buildDelivery({
      key: buildDeliveryKey("1"),
      order: { refusals: 0, orderId: "9000" },
    });
    const waiting = buildDelivery({ key: buildDeliveryKey("2") });
    const listedStores: string[] = [];
    const requestedGroups = new Set<string>();
    const sent = await resumeAccount({
      ...noStores,
      stores: {
        async *listByAccount() {
          yield buildDeliveryKey().storeId;
        },
      },
      listing: {
        async listPage(storeId, { needsAttention }) {
          listedStores.push(storeId);
          return { deliveries: [needsAttention ? failedDelivery : waiting], next: undefined };
        },
      },
      health: createInMemoryHealth(),
      index: { async *listOpen() {} },
      reconcileQueue: {
        send: async (request) => void requestedGroups.add(toMessageGroupId(request)),
      },
    })(buildCourierAccount().accountId, "test");

    expect(sent).toBe(2);
    expect([...requestedGroups]).toEqual(
      [buildDeliveryKey("1"), buildDeliveryKey("2")].map((key) =>
        toMessageGroupId({ ...key, reason: "" }),
      ),
    );
    expect(new Set(listedStores)).toEqual(new Set([buildDeliveryKey().storeId]));
  });

  it("sends at most 1,000 requests, so that its caller does not wait too long", async () => {
    const requestedGroups = new Set<string>();
    const sent = await resumeAccount({
      ...noStores,
      health: createInMemoryHealth(),
      index: {
        async *listOpen() {
          for (let at = 0; at < 5_000; at++) yield buildDeliveryKey(String(at));
        },
      },
      reconcileQueue: {
        send: async (request) => void requestedGroups.add(toMessageGroupId(request)),
      },
    })(buildCourierAccount().accountId, "test");

    expect(sent).toBe(1_000);
    expect(requestedGroups.size).toBe(1_000);
  });
});
