import { Duration } from "aws-cdk-lib";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import type { SendMerchantMailEnv } from "#functions/bridge/send-merchant-mail/env.ts";
import { scheduleEvery } from "#infra/constructs/schedule-every.ts";
import { ServiceFunction, WAITING_MEGABYTES } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import { grantSendMail } from "./grant-send-mail.ts";

interface MerchantMailProps {
  readonly table: TableAccess;
  readonly publicUrl: string;
  readonly shopifyClientId: string;
  readonly shopifyAdminUrl: string;
  /** A sender address that SES has verified. An empty string disables mail. */
  readonly mailFrom: string;
}

/** Mails merchants what needs them. */
export class MerchantMail extends Construct {
  constructor(scope: Construct, id: string, props: MerchantMailProps) {
    super(scope, id);
    const { table, mailFrom } = props;
    const worker = new ServiceFunction<SendMerchantMailEnv>(this, "Send", {
      folder: "functions/bridge/send-merchant-mail",
      memoryMegabytes: WAITING_MEGABYTES,
      description: "Mails merchants what needs them.",
      failureImpact: "Mails to merchants are late. The run of the next minute tries again.",
      timeout: Duration.seconds(55),
      environment: {
        TABLE_NAME: table.tableName,
        PUBLIC_URL: props.publicUrl,
        SHOPIFY_CLIENT_ID: props.shopifyClientId,
        SHOPIFY_ADMIN_URL: props.shopifyAdminUrl,
        MAIL_FROM: mailFrom,
      },
    });
    table.grant(worker, "dynamodb:GetItem", "dynamodb:PutItem");
    table.grantIndexQueries(worker, "due", "attention");
    grantSendMail(worker, mailFrom);
    createAlarm(worker, "NotSent", {
      metric: createServiceMetric("MerchantMailFailed", {
        service: "send-merchant-mail",
        statistic: Stats.SUM,
        period: Duration.minutes(15),
      }),
      threshold: 5,
      severity: "ticket",
      promise: "calls-answered",
      entry: "merchant-mail-not-sent",
      says: "E-mail to merchants failed five times in fifteen minutes. Each address is tried again within two hours, and nothing is lost. Read the log for the cause. If it says MailNotSent, check that MailFrom is an address (or belongs to a domain) that SES has verified in this region, and that the account is out of the SES sandbox.",
    });
    scheduleEvery(1, this, "EveryMinute", worker, "Mails merchants what needs them.");
  }
}
