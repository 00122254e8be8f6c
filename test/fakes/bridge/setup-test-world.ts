import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { isRunning, type SetupTest } from "#shared/bridge/domain/setup-test/setup-test.ts";
import type { Installation } from "#shared/bridge/domain/stores/installation.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import {
  type RegisteredWebhook,
  WEBHOOK_TOPICS,
} from "#shared/bridge/domain/stores/webhook-plan.ts";
import type { PointRequest } from "#shared/bridge/ports/courier.ts";
import { continueSetupTest } from "#shared/bridge/use-cases/setup-test/continue-setup-test.ts";
import type { SetupTestDeps } from "#shared/bridge/use-cases/setup-test/setup-test-deps.ts";
import { startSetupTest } from "#shared/bridge/use-cases/setup-test/start-setup-test.ts";
import { ok } from "#shared/kernel/result.ts";
import { buildCourierAccount, buildStore } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";

/** What a sandbox driver makes of a point, one look after the other. */
const STATUSES: readonly CourierStatus[] = ["ready", "assigned", "picked-up", "delivered"];

/** A store with a sandbox account where every link works, until a test breaks one. */
export function createSetupTestWorld() {
  const account = buildCourierAccount();
  const woocommerce = buildStore({ sandboxAccountId: account.accountId });
  const state = {
    now: new Date("2026-11-24T14:00:00Z"),
    store: woocommerce as Store | undefined,
    settings: buildSettings() as Settings,
    webhooks: WEBHOOK_TOPICS.map(
      (topic, at): RegisteredWebhook => ({ id: at + 1, topic, isActive: true }),
    ),
    installation: undefined as Installation | undefined,
    webhookReceivedAt: undefined as Date | undefined,
    statuses: STATUSES as readonly (CourierStatus | undefined)[],
    /** Whether the courier's notifications come in, and whether they say about which delivery. */
    isNotifying: true,
    isNaming: true,
    unnamedAt: undefined as Date | undefined,
    stored: undefined as SetupTest | undefined,
    /** When the delivery of the stored test was looked at. */
    seenAt: undefined as Date | undefined,
    points: [] as PointRequest[],
    expected: new Map<string, boolean>(),
    failures: [] as string[],
    tests: 0,
  };
  let looks = 0;
  const track = (accessKey: string) => {
    if (!state.points.some((point) => point.accessKey === accessKey)) return undefined;
    const status = state.statuses[Math.min(looks++, state.statuses.length - 1)];
    if (!state.isNotifying || status === "ready") return { pointId: "7000", status };
    if (!state.isNaming) state.unnamedAt = state.now;
    else if (state.expected.has(accessKey)) state.expected.set(accessKey, true);
    return { pointId: "7000", status };
  };
  const courier = {
    quote: async () =>
      ok({ token: "q", price: { minor: 1377, currency: "USD" }, expiresAt: state.now }),
    createPoint: async (point: PointRequest) => {
      state.points.push(point);
      return ok({ pointId: "7000" });
    },
    findPoint: async (accessKey: string) =>
      state.points.some((point) => point.accessKey === accessKey)
        ? { pointId: "7000", status: "ready" as const }
        : undefined,
    trackPoint: async (accessKey: string) => track(accessKey),
  } satisfies ReturnType<SetupTestDeps["openCourier"]>;
  const deps: SetupTestDeps = {
    setupTests: {
      find: async () => state.stored,
      async replace(before, next) {
        if (state.stored?.testId !== before?.testId) return false;
        Object.assign(state, { stored: next, seenAt: undefined });
        return true;
      },
      async save(test) {
        if (state.stored?.testId !== test.testId || state.stored.version !== test.version)
          return undefined;
        Object.assign(state, { stored: { ...test, version: test.version + 1 }, seenAt: undefined });
        return state.stored;
      },
      async claimLook({ testId }, now, lastLookAt) {
        const { stored, seenAt } = state;
        if (stored?.testId !== testId || (seenAt !== undefined && seenAt > lastLookAt))
          return false;
        state.seenAt = now;
        return true;
      },
    },
    setupNotifications: {
      async expect(_accountId, { accessKey, pointId }) {
        const name = accessKey ?? pointId ?? "";
        state.expected.set(name, state.expected.get(name) ?? false);
      },
      async findArrived(_accountId, { accessKey = "", pointId = "" }, since) {
        if ([accessKey, pointId].some((name) => state.expected.get(name) === true)) return "named";
        const isLater = state.unnamedAt !== undefined && state.unnamedAt >= since;
        return isLater ? "unnamed" : undefined;
      },
    },
    stores: { find: async () => state.store, findAccount: async () => account },
    settings: { read: async () => state.settings },
    installations: { find: async () => state.installation },
    storeHealth: {
      read: async () => ({
        ...(state.webhookReceivedAt && { webhookReceivedAt: state.webhookReceivedAt }),
      }),
    },
    openStorefront: () => ({ async *listChangedOrders() {} }),
    openWebhooks: ({ access }) =>
      access.kind === "woocommerce" ? { list: async () => state.webhooks } : undefined,
    checkAccount: async () => ok({}),
    openCourier: () => courier,
    clock: () => state.now,
    reportFailure: (_storeId, link) => void state.failures.push(link),
  };

  const { storeId } = woocommerce;
  /** Continues the test as its page does, every two seconds, until it is finished. */
  async function runToEnd(changes: Partial<SetupTestDeps> = {}, limit = 2_000): Promise<void> {
    for (let at = 0; at < limit; at++) {
      const test = await continueSetupTest({ ...deps, ...changes })(storeId);
      if (test === undefined || !isRunning(test, state.now)) return;
      state.now = new Date(state.now.getTime() + 2_000);
    }
    throw new Error("the test does not end");
  }

  return {
    state,
    deps,
    courier,
    account,
    start: () => startSetupTest({ ...deps, createTestId: () => `t-${++state.tests}` })(storeId),
    /** Continues the test once. */
    goOn: (changes: Partial<SetupTestDeps> = {}) =>
      continueSetupTest({ ...deps, ...changes })(storeId),
    runToEnd,
    /** Starts a test and runs it to its end. Returns each link's state and code. */
    async walk(changes: Partial<SetupTestDeps> = {}) {
      await this.start();
      await runToEnd(changes);
      return this.listLinks();
    },
    listLinks: () =>
      Object.fromEntries(
        Object.entries(state.stored?.links ?? {}).map(([link, result]) => [
          link,
          [result.state, result.message?.code.replace("setup-test.", "")],
        ]),
      ),
  };
}
