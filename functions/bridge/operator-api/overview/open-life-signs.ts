import { basename } from "node:path/posix";
import * as z from "zod";
import type { OperatorApiVariables } from "#functions/bridge/operator-api/env.ts";
import { LONGEST_DELAY_SECONDS } from "#functions/bridge/send-webhooks/env.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createCloudwatchFigures } from "#shared/bridge/adapters/cloudwatch/cloudwatch-figures.ts";
import { createSesAccount } from "#shared/bridge/adapters/ses/ses-account.ts";
import { readLifeSigns } from "#shared/bridge/use-cases/overview/read-life-signs.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/** What Lambda, or the local run, gives each function. */
const awsEnv = z.object({
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_ENDPOINT_URL_CLOUDWATCH: z.url().optional(),
  AWS_ENDPOINT_URL_SESV2: z.url().optional(),
});

const AWS = { readEnv: () => readEnv(awsEnv) };

/** Opens what tells when everything last ran, and what fails. */
export const openLifeSigns = ({
  METRIC_NAMESPACE: namespace,
  WATCHED_FUNCTIONS: functions,
  RECONCILE_QUEUE_URL: reconcile,
  SHOP_EVENT_QUEUE_URL: shopEvents,
  SIGN_IN_QUEUE_URL: signIn,
  WEBHOOK_QUEUE_URL: webhooks,
  MAIL_FROM: from,
  TABLE_NAME: tableName,
  TABLE_INDEXES: indexes,
}: Pick<
  OperatorApiVariables,
  | "METRIC_NAMESPACE"
  | "WATCHED_FUNCTIONS"
  | "MAIL_FROM"
  | "RECONCILE_QUEUE_URL"
  | "SHOP_EVENT_QUEUE_URL"
  | "SIGN_IN_QUEUE_URL"
  | "WEBHOOK_QUEUE_URL"
  | "TABLE_NAME"
  | "TABLE_INDEXES"
>) =>
  readLifeSigns({
    figures: createCloudwatchFigures({ ...AWS, namespace }),
    mail: createSesAccount({ ...AWS, from }),
    functions,
    queues: [
      { queue: "reconcile", queueName: toQueueName(reconcile) },
      { queue: "shop-events", queueName: toQueueName(shopEvents) },
      { queue: "sign-in", queueName: toQueueName(signIn) },
      // The queue of retries is left out: all of its messages wait on purpose.
      {
        queue: "webhooks",
        queueName: toQueueName(webhooks),
        longestDelaySeconds: LONGEST_DELAY_SECONDS,
      },
    ],
    table: { tableName, indexes },
    clock: systemClock,
  });

const toQueueName = (url: string): string => basename(new URL(url).pathname);
