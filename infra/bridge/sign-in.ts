import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { pageHelpEnv } from "#functions/bridge/composition/env.ts";
import {
  MERCHANT_PAGES_ROUTES,
  type MerchantPagesEnv,
} from "#functions/bridge/merchant-pages/env.ts";
import type { SendSignInLinksEnv } from "#functions/bridge/send-sign-in-links/env.ts";
import { SIGN_IN_ROUTES, type SignInEnv } from "#functions/bridge/sign-in/env.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { ServiceFunction, WAITING_MEGABYTES } from "../constructs/service-function.ts";
import { WorkQueue } from "../constructs/work-queue.ts";
import { APP_PAGE_FILES } from "./app-page.ts";
import { grantSendMail } from "./grant-send-mail.ts";
import type { BridgeKeys } from "./keys.ts";
import { getMapStyleUrl } from "./tracking.ts";

interface SignInProps {
  readonly api: PublicApi;
  readonly table: TableAccess;
  readonly keys: BridgeKeys;
  /** A sender address that SES has verified. An empty string disables mail. */
  readonly mailFrom: string;
  readonly auditRetentionDays: string;
  /** What the page says about help. */
  readonly pageHelp: Record<keyof typeof pageHelpEnv, string>;
}

/** Signs in WooCommerce merchants by a link in an email, and serves the merchant pages. */
export class SignIn extends Construct {
  /** Requests for sign-in links. */
  readonly requests: WorkQueue;

  constructor(scope: Construct, id: string, props: SignInProps) {
    super(scope, id);
    const { api, table, mailFrom } = props;
    const environment = {
      TABLE_NAME: table.tableName,
      PUBLIC_URL: api.url,
    };
    const timeout = Duration.seconds(20);
    const requests = new WorkQueue(this, "Requests", {
      workerTimeout: timeout,
      deadLetterImpact: "The merchant received no link and can request another.",
    });
    this.requests = requests;

    const pages = new ServiceFunction<SignInEnv>(this, "Pages", {
      folder: "functions/bridge/sign-in",
      description: "Serves the pages on which a merchant signs in.",
      failureImpact: "A merchant saw an error while signing in. The merchant can try again.",
      timeout: Duration.seconds(10),
      environment: {
        ...environment,
        SIGN_IN_QUEUE_URL: requests.queue.queueUrl,
        MAIL_FROM: mailFrom,
        AUDIT_RETENTION_DAYS: props.auditRetentionDays,
      },
    });
    table.grant(pages, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
    requests.queue.grant(pages, "sqs:SendMessage");
    for (const key of SIGN_IN_ROUTES) api.addRoute(key, pages);

    this.#addLinkSender(props, requests, timeout, { ...environment, MAIL_FROM: mailFrom });

    const merchant = new ServiceFunction<MerchantPagesEnv>(this, "MerchantPages", {
      folder: "functions/bridge/merchant-pages",
      description: "Serves the pages of a merchant who is signed in.",
      failureImpact: "A signed-in merchant saw an error. The merchant can reload the page.",
      timeout: Duration.seconds(10),
      environment: { ...environment, ...props.pageHelp, MAP_STYLE_URL: getMapStyleUrl(this) },
      ...APP_PAGE_FILES,
    });
    table.grant(merchant, "dynamodb:GetItem", "dynamodb:UpdateItem");
    for (const key of MERCHANT_PAGES_ROUTES) api.addRoute(key, merchant);
  }

  #addLinkSender(
    { table, keys, mailFrom }: SignInProps,
    requests: WorkQueue,
    timeout: Duration,
    environment: Pick<SendSignInLinksEnv, "TABLE_NAME" | "PUBLIC_URL" | "MAIL_FROM">,
  ): void {
    const dataKeys = keys.pick("personal-data");
    const worker = new ServiceFunction<SendSignInLinksEnv>(this, "SendLinks", {
      folder: "functions/bridge/send-sign-in-links",
      memoryMegabytes: WAITING_MEGABYTES,
      description: "Sends sign-in links to the administrators of stores by email.",
      failureImpact:
        "A sign-in link is late. The queue tries again; after five failures the merchant must request another link.",
      timeout,
      environment: { ...environment, ...dataKeys.environment },
    });
    table.grant(
      worker,
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
      "dynamodb:Query",
    );
    dataKeys.grantRead(worker);
    grantSendMail(worker, mailFrom);
    requests.addWorker(worker, {
      batchSize: 1,
      maxConcurrency: getConfig(this).concurrency.signInMails,
    });
    createAlarm(worker, "NotSent", {
      metric: createServiceMetric("SignInLinkFailed", {
        service: "send-sign-in-links",
        statistic: "Sum",
        period: Duration.minutes(5),
      }),
      severity: "ticket",
      promise: "calls-answered",
      entry: "sign-in-links-not-sent",
      says: "A sign-in link was not sent. It is tried again for 15 minutes. Read the log for the cause. If it says MailNotSent, check that MailFrom is an address (or belongs to a domain) that SES has verified in this region, and that the account is out of the SES sandbox.",
    });
  }
}
