import { SQSClient } from "@aws-sdk/client-sqs";
import { createSqsDeadLetters } from "#shared/aws/dead-letters.ts";
import type { DeadLetterQueue, DeadLetters } from "#shared/bridge/ports/overview/dead-letters.ts";
import type {
  deadLettersEnv,
  Env,
  reconcileDeadLettersEnv,
  reconcileQueueEnv,
  shopEventQueueEnv,
  signInQueueEnv,
  webhookQueueEnv,
} from "./env.ts";

type ReconcileEnv = Env<typeof reconcileQueueEnv & typeof reconcileDeadLettersEnv>;
type AllEnv = ReconcileEnv &
  Env<
    typeof shopEventQueueEnv &
      typeof signInQueueEnv &
      typeof webhookQueueEnv &
      typeof deadLettersEnv
  >;

const toReconcileUrls = (env: ReconcileEnv) => ({
  queueUrl: env.RECONCILE_QUEUE_URL,
  deadLettersUrl: env.RECONCILE_DEAD_LETTERS_URL,
});

/** Opens the dead letters of the reconcile queue for the sweep, which reads them again in a minute: it does not wait. */
export const openReconcileDeadLetters = (env: ReconcileEnv): DeadLetters =>
  createSqsDeadLetters<DeadLetterQueue>(new SQSClient(), { reconcile: toReconcileUrls(env) }, 0);

/** Opens the dead letters of every queue. */
export const openDeadLetters = (env: AllEnv): DeadLetters =>
  createSqsDeadLetters<DeadLetterQueue>(new SQSClient(), {
    reconcile: toReconcileUrls(env),
    "shop-events": {
      queueUrl: env.SHOP_EVENT_QUEUE_URL,
      deadLettersUrl: env.SHOP_EVENT_DEAD_LETTERS_URL,
    },
    "sign-in": { queueUrl: env.SIGN_IN_QUEUE_URL, deadLettersUrl: env.SIGN_IN_DEAD_LETTERS_URL },
    // Also what died in the queue of retries. The same function takes it up, and puts its next attempt there.
    webhooks: { queueUrl: env.WEBHOOK_QUEUE_URL, deadLettersUrl: env.WEBHOOK_DEAD_LETTERS_URL },
  });
