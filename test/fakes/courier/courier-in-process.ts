import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { identifyAccount } from "#functions/courier/api/identify-account.ts";
import { webhookRoutes } from "#functions/courier/api/notification-routes.ts";
import { orderListRoute } from "#functions/courier/api/order-list-route.ts";
import { pointRoutes } from "#functions/courier/api/point-routes.ts";
import { pointStatusRoutes } from "#functions/courier/api/point-status-routes.ts";
import { requestFrom } from "#functions/courier/http/http-request.ts";
import { router } from "#functions/courier/http/router.ts";
import { identifyOperator } from "#functions/courier/ops/identify-operator.ts";
import { opsOrderRoutes } from "#functions/courier/ops/operator-order-routes.ts";
import { opsRoutes } from "#functions/courier/ops/operator-routes.ts";
import { orderChangeRoutes, orderReadRoutes } from "#functions/courier/orders/order-routes.ts";
import { buyingRoutes } from "#functions/courier/orders/purchase-routes.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { derivedSigningSecrets } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { dynamoDueWork } from "#shared/courier/adapters/dynamodb/due-work/dynamo-due-work.ts";
import { dynamoNotifications } from "#shared/courier/adapters/dynamodb/notifications/dynamo-notifications.ts";
import { dynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { dynamoQuotes } from "#shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { notificationSender } from "#shared/courier/adapters/http/notification-sender.ts";
import { cached } from "#shared/courier/adapters/location/cached-locator.ts";
import { gazetteer } from "#shared/courier/adapters/location/gazetteer.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type {
  AttemptDue,
  DriveHints,
  NotifyHints,
  Sender,
  StepDue,
} from "#shared/courier/ports.ts";
import type { OrderDriveHints, OrderStepDue } from "#shared/courier/ports-for-orders.ts";
import { authenticate } from "#shared/courier/use-cases/accounts/authenticate-account.ts";
import { sweep } from "#shared/courier/use-cases/due-work/sweep-due-work.ts";
import { attemptNotification } from "#shared/courier/use-cases/notifications/attempt-notification.ts";
import { writeOutNotifications } from "#shared/courier/use-cases/notifications/publish-pending-notifications.ts";
import { driveOrder } from "#shared/courier/use-cases/sandbox/simulate-order-step.ts";
import { drivePoint } from "#shared/courier/use-cases/sandbox/simulate-point-step.ts";
import { httpEvent } from "./courier-http-event.ts";

export const OPS_KEY = "ops-key-of-the-test";

type Hint =
  | { to: "outbox"; id: PointId }
  | ({ to: "attempt" } & AttemptDue)
  | ({ to: "drive" } & StepDue)
  | ({ to: "drive order" } & OrderStepDue);

/** One for all couriers of a process: it remembers, and the list of cities is long. */
const locator = cached(gazetteer());

/** The courier on a table, without queues: hints are kept until the test works on them or loses them. */
export function courierInProcess(client: DynamoDBDocumentClient, tableName: string) {
  const clock = { now: new Date("2026-03-02T12:00:00.000Z") };
  /** How long a partner's answer is waited for; short only where a test is about that. */
  const limits = { answerMs: 600_000 };
  const hinted: Hint[] = [];
  const hints: NotifyHints & DriveHints & OrderDriveHints = {
    outbox: async (id) => void hinted.push({ to: "outbox", id }),
    attempt: async (due) => void hinted.push({ to: "attempt", ...due }),
    drive: async (due) => void hinted.push({ to: "drive", ...due }),
    driveOrder: async (due) => void hinted.push({ to: "drive order", ...due }),
  };
  const deps = {
    points: dynamoPoints(client, tableName),
    orders: dynamoOrders(client, tableName),
    quotes: dynamoQuotes(client, tableName),
    locator,
    tokens: credentials,
    notifications: dynamoNotifications(client, tableName),
    accounts: dynamoAccounts(client, tableName),
    due: dynamoDueWork(client, tableName),
    sender: {
      send: (...sent: Parameters<Sender["send"]>) =>
        notificationSender({ timeoutMs: limits.answerMs }).send(...sent),
    },
    signingSecrets: derivedSigningSecrets(Promise.resolve("master key of the test")),
    credentials,
    hints,
    clock: () => clock.now,
    random: () => 0,
  };
  const workers = {
    outbox: writeOutNotifications(deps),
    attempt: attemptNotification(deps),
    drive: drivePoint(deps),
    driveOrder: driveOrder(deps),
  };
  const run = (hint: Hint): Promise<unknown> => {
    if (hint.to === "outbox") return workers.outbox(hint.id);
    if (hint.to === "drive order") return workers.driveOrder(hint);
    return hint.to === "attempt" ? workers.attempt(hint) : workers.drive(hint);
  };
  const partners = router(
    [
      ...pointRoutes(deps),
      ...pointStatusRoutes(deps),
      ...webhookRoutes(deps),
      ...buyingRoutes(deps),
      ...orderReadRoutes(deps.orders, deps.clock),
      ...orderChangeRoutes(deps),
      orderListRoute(deps.orders),
    ],
    identifyAccount(authenticate(deps)),
  );
  const operators = router(
    [...opsRoutes(deps), ...opsOrderRoutes(deps)],
    identifyOperator(Promise.resolve(OPS_KEY)),
  );

  return {
    ...deps,
    limits,
    hinted,
    sweep: sweep(deps),
    pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    /** Works on every hint that needs no waiting, and on what they lead to. */
    async workAtOnce() {
      for (;;) {
        const at = hinted.findIndex((hint) => hint.to === "outbox" || hint.waitMs === 0);
        const [hint] = at === -1 ? [] : hinted.splice(at, 1);
        if (hint === undefined) return;
        await run(hint);
      }
    },
    async ask(method: string, path: string, { headers = {}, body }: AskedWith = {}) {
      const event = httpEvent(method, path, headers, body);
      const respond = path.startsWith("/api/ops/") ? operators : partners;
      const { answer, fault } = await respond(requestFrom(event));
      // What would be answered 500 is a test's failure, or what it expects to be thrown.
      if (fault !== undefined) throw fault;
      // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever was answered
      return { status: answer.status, body: JSON.parse(JSON.stringify(answer.body)) as any };
    },
  };
}

export type CourierInProcess = ReturnType<typeof courierInProcess>;

interface AskedWith {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
