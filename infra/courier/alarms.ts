import { Duration } from "aws-cdk-lib";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import { sumServices } from "#infra/observability/sum-services.ts";

const FIVE_MINUTES = Duration.minutes(5);

/** Adds the alarms on notifications and queue messages that get lost. */
export function addCourierAlarms(scope: Construct): void {
  createAlarm(scope, "NotificationsGivenUp", {
    metric: createServiceMetric("NotificationGivenUp", {
      service: "courier-notify",
      statistic: Stats.SUM,
      period: FIVE_MINUTES,
    }),
    severity: "ticket",
    promise: "partners-know",
    entry: "notifications-given-up",
    says: "A partner's receiver accepted a notification in none of the attempts.",
  });
  createAlarm(scope, "QueueMessagesLost", {
    metric: sumServices("QueueMessageLost", {
      label: "messages that a queue did not accept",
      period: FIVE_MINUTES,
    }),
    severity: "ticket",
    promise: "partners-know",
    entry: "queue-messages-lost",
    says: "A queue did not accept messages. The sweep of the next minute sends them again.",
  });
}
