import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { createNotificationRoutes } from "#functions/courier/api/notification-routes.ts";
import { createOrderListRoute } from "#functions/courier/api/order-list-route.ts";
import { createPointRoutes } from "#functions/courier/api/point-routes.ts";
import { createPointStatusRoutes } from "#functions/courier/api/point-status-routes.ts";
import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { identifyAccount } from "#functions/courier/http/identify-account.ts";
import { identifyOperator } from "#functions/courier/http/identify-operator.ts";
import type { CallerIdentifier, Route } from "#functions/courier/http/route.ts";
import { createOperatorOrderRoutes } from "#functions/courier/ops/operator-order-routes.ts";
import { createOperatorPointRoutes } from "#functions/courier/ops/operator-point-routes.ts";
import { createOperatorRoutes } from "#functions/courier/ops/operator-routes.ts";
import {
  createOrderChangeRoutes,
  createOrderReadRoutes,
} from "#functions/courier/orders/order-routes.ts";
import { createPurchaseRoutes } from "#functions/courier/orders/purchase-routes.ts";
import type { Table } from "#shared/aws/table.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { createSigningSecrets } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import { createDynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { createDynamoDueWork } from "#shared/courier/adapters/dynamodb/due-work/dynamo-due-work.ts";
import { createDynamoNotifications } from "#shared/courier/adapters/dynamodb/notifications/dynamo-notifications.ts";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoQuotes } from "#shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts";
import { createDynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { createDynamoRoutePlans } from "#shared/courier/adapters/dynamodb/routes/dynamo-route-plans.ts";
import { createNotificationSender } from "#shared/courier/adapters/http/notification-sender.ts";
import { createWebhookAddressRule } from "#shared/courier/adapters/http/webhook-address-rule.ts";
import { createCachedLocator } from "#shared/courier/adapters/location/cached-locator.ts";
import { createGazetteer } from "#shared/courier/adapters/location/gazetteer.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type {
  DueAttempt,
  NotificationQueue,
  NotificationSender,
} from "#shared/courier/ports/notifications.ts";
import type {
  DueOrderStep,
  DuePointStep,
  OrderSimulationQueue,
  PointSimulationQueue,
} from "#shared/courier/ports/sandbox.ts";
import { authenticateAccount } from "#shared/courier/use-cases/accounts/authenticate-account.ts";
import { sweepDueWork } from "#shared/courier/use-cases/due-work/sweep-due-work.ts";
import { attemptNotification } from "#shared/courier/use-cases/notifications/attempt-notification.ts";
import { publishPendingNotifications } from "#shared/courier/use-cases/notifications/publish-pending-notifications.ts";
import { simulateOrderStep } from "#shared/courier/use-cases/sandbox/simulate-order-step.ts";
import { simulatePointStep } from "#shared/courier/use-cases/sandbox/simulate-point-step.ts";
import type { DnsLookup } from "#shared/outbound/filtering-agent.ts";
import { type NetworkPolicy, toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
import { createInvoker, createRecorderFake } from "#test/fakes/http-invocation.ts";
import { buildCourierHttpEvent } from "./courier-http-event.ts";

export const OPS_KEY = "ops-key-of-the-test";

type QueuedTask =
  | { to: "outbox"; point: PointIdentity; notificationId: string | undefined }
  | ({ to: "attempt" } & DueAttempt)
  | ({ to: "drive" } & DuePointStep)
  | ({ to: "drive order" } & DueOrderStep);

/** Shared by all couriers of the process, because indexing the list of cities is slow. */
const locator = createCachedLocator(createGazetteer());

/** Creates a courier without queues: tasks are kept until the test processes or drops them. */
export function createCourierInProcess(table: Table) {
  const clock = { now: new Date("2026-03-02T12:00:00.000Z") };
  /** The timeout of a partner's response. Only tests of the timeout shorten it. */
  const timeouts = { responseMs: 600_000 };
  /** Where notifications may go. Only tests of the addresses change it. */
  const network: { policy: NetworkPolicy; lookup?: DnsLookup } = { policy: toNetworkPolicy("yes") };
  const queuedTasks: QueuedTask[] = [];
  const workQueue: NotificationQueue & PointSimulationQueue & OrderSimulationQueue = {
    enqueueOutbox: async (point, notificationId) =>
      void queuedTasks.push({ to: "outbox", point, notificationId }),
    enqueueAttempt: async (due) => void queuedTasks.push({ to: "attempt", ...due }),
    enqueuePointStep: async (due) => void queuedTasks.push({ to: "drive", ...due }),
    enqueueOrderStep: async (due) => void queuedTasks.push({ to: "drive order", ...due }),
  };
  const deps = {
    points: createDynamoPoints(table),
    orders: createDynamoOrders(table),
    quotes: createDynamoQuotes(table),
    locator,
    tokenGenerator: credentials,
    notifications: createDynamoNotifications(table),
    accounts: createDynamoAccounts(table),
    plans: createDynamoRoutePlans(table),
    due: createDynamoDueWork(table),
    sender: {
      send: (...sent: Parameters<NotificationSender["send"]>) =>
        createNotificationSender({
          timeoutMs: timeouts.responseMs,
          networkPolicy: network.policy,
          ...(network.lookup && { lookup: network.lookup }),
        }).send(...sent),
    },
    isAllowedWebhookUrl: (url: string) => createWebhookAddressRule(network.policy)(url),
    signingSecrets: createSigningSecrets(async () => buildKeyRing("test")),
    credentials,
    workQueue,
    clock: () => clock.now,
    random: () => 0,
  };
  const workers = {
    outbox: publishPendingNotifications(deps),
    attempt: attemptNotification(deps),
    drive: simulatePointStep(deps),
    driveOrder: simulateOrderStep(deps),
  };
  const processTask = (task: QueuedTask): Promise<unknown> => {
    if (task.to === "outbox") return workers.outbox(task.point, task.notificationId);
    if (task.to === "drive order") return workers.driveOrder(task);
    return task.to === "attempt" ? workers.attempt(task) : workers.drive(task);
  };
  const answerPartner = createResponder(
    [
      ...createPointRoutes(deps),
      ...createPointStatusRoutes(deps),
      ...createNotificationRoutes(deps),
      ...createPurchaseRoutes(deps),
      ...createOrderReadRoutes(deps.orders, deps.clock),
      ...createOrderChangeRoutes(deps),
      createOrderListRoute(deps.orders, deps.clock),
    ],
    identifyAccount(authenticateAccount(deps)),
  );
  const answerOperator = createResponder(
    [
      ...createOperatorRoutes(deps),
      ...createOperatorPointRoutes(deps),
      ...createOperatorOrderRoutes(deps),
    ],
    identifyOperator(async () => OPS_KEY),
  );

  return {
    ...deps,
    timeouts,
    network,
    queuedTasks,
    runSweep: sweepDueWork(deps),
    advanceTime(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    /** Processes all tasks without a delay, including those that they enqueue. */
    async processReadyTasks() {
      for (;;) {
        const at = queuedTasks.findIndex((task) => task.to === "outbox" || task.waitMs === 0);
        const [task] = at === -1 ? [] : queuedTasks.splice(at, 1);
        if (task === undefined) return;
        await processTask(task);
      }
    },
    async request(method: string, path: string, { headers = {}, body }: RequestOptions = {}) {
      const event = buildCourierHttpEvent(method, path, headers, body);
      return path.startsWith("/api/ops/") ? answerOperator(event) : answerPartner(event);
    },
  };
}

/** A body as `JSON.parse` types it: a test looks into it without a schema. */
type ParsedJson = ReturnType<typeof JSON.parse>;

/** Returns a function that answers events with these routes, and throws the error behind a fault. */
export const createResponder =
  <Caller>(routes: readonly Route<Caller>[], identify: CallerIdentifier<Caller>) =>
  async (event: APIGatewayProxyEventV2) => {
    const recorder = createRecorderFake();
    const invoke = createInvoker(createCourierApi(routes, identify, recorder));
    const { status, body } = await invoke(event);
    if (recorder.faults.length > 0) throw recorder.faults[0];
    return { status, body: body as ParsedJson };
  };

export type CourierInProcess = ReturnType<typeof createCourierInProcess>;

interface RequestOptions {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
