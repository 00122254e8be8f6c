import type { LocalFunction } from "#infra/local/functions/local-function.ts";
import type { Resource } from "#infra/local/template/system.ts";
import type { FaultBoard } from "./fault-board.ts";
import type { FaultSettings } from "./fault-catalog.ts";

/** The function that `worker-dying` kills, without CDK's hash. */
const WORKER = "ReconcileDelivery";
/** The queues by the beginning of their logical ids. */
const QUEUES: Readonly<Record<FaultSettings<"queue-delayed">["queue"], string>> = {
  reconcile: "ReconcileRequests",
  "shop-events": "ShopifyShopEvents",
  "sign-in": "SignInRequests",
  webhooks: "WebhooksMessages",
  notifications: "NotificationsWork",
};

/** The functions of a run, which do not exist yet when its services start. */
export type RunningFunctions = ReadonlySet<Pick<LocalFunction, "crash" | "definition" | "recycle">>;

/** Kills the process of the reconcile function if it is this caller. */
export function killWorker(functions: RunningFunctions, callerKeyId: string): void {
  for (const each of functions) {
    const { resource, environment } = each.definition;
    const isWorker = resource.id.replace(/[0-9A-F]{8}$/, "") === WORKER;
    // After the request was handed to the table: its answer comes too late.
    if (isWorker && environment.AWS_ACCESS_KEY_ID === callerKeyId) setImmediate(() => each.crash());
  }
}

/** Has functions start again when secrets become unreadable: a running one has read its secrets already. */
export function recycleWithoutSecrets(faults: FaultBoard, functions: RunningFunctions): void {
  faults.onChange((name) => {
    if (name !== "secret-unreadable") return;
    for (const each of functions) each.recycle();
  });
}

/** Whether a fault keeps the messages of a queue from its function. */
export function isQueueHeld(faults: Pick<FaultBoard, "find">, { id }: Pick<Resource, "id">) {
  const delayed = faults.find("queue-delayed");
  return delayed !== undefined && id.startsWith(QUEUES[delayed.queue]);
}

/** Whether a fault keeps functions from a secret. */
export function isSecretUnreadable(faults: Pick<FaultBoard, "find">, arn: string): boolean {
  const unreadable = faults.find("secret-unreadable");
  return unreadable !== undefined && arn.includes(unreadable.secret);
}
