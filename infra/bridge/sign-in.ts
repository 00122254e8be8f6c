import { Duration, Fn, Stack } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import {
  MERCHANT_PAGES_ROUTES,
  type MerchantPagesEnv,
} from "#functions/bridge/merchant-pages/env.ts";
import type { SendSignInLinksEnv } from "#functions/bridge/send-sign-in-links/env.ts";
import { SIGN_IN_ROUTES, type SignInEnv } from "#functions/bridge/sign-in/env.ts";
import { ROUTE_THROTTLES } from "#infra/constructs/route-throttling.ts";
import { createAlarmAboveZero } from "../constructs/alarm-above-zero.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { WorkQueue } from "../constructs/work-queue.ts";
import { APP_PAGE_FILES } from "./app-page.ts";

interface SignInProps {
  readonly api: PublicApi;
  readonly table: Table;
  readonly masterKey: Secret;
  /** A verified address of SES; empty: no mails. */
  readonly mailFrom: string;
}

/** A WooCommerce merchant signs in by a link in a mail, and lands on the merchant's pages. */
export class SignIn extends Construct {
  constructor(scope: Construct, id: string, props: SignInProps) {
    super(scope, id);
    const { api, table, masterKey, mailFrom } = props;
    const environment = {
      TABLE_NAME: table.tableName,
      MASTER_KEY_ARN: masterKey.secretArn,
      PUBLIC_URL: api.url,
    };
    const timeout = Duration.seconds(20);
    const requests = new WorkQueue(this, "Requests", {
      workerTimeout: timeout,
      deadLetterImpact: "Its merchant got no link, and may ask again.",
    });

    const pages = new ServiceFunction<SignInEnv>(this, "Pages", {
      folder: "functions/bridge/sign-in",
      description: "The pages on which a merchant signs in.",
      failureImpact: "A merchant who signs in was shown an error, and may try again.",
      timeout: Duration.seconds(10),
      environment: {
        ...environment,
        SIGN_IN_QUEUE_URL: requests.queue.queueUrl,
        MAIL_FROM: mailFrom,
      },
    });
    table.grant(pages, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
    masterKey.grantRead(pages);
    requests.queue.grantSendMessages(pages);
    for (const key of SIGN_IN_ROUTES) api.addRoute(key, pages, ROUTE_THROTTLES.people);

    this.#addLinkSender(props, requests, timeout, { ...environment, MAIL_FROM: mailFrom });

    const merchant = new ServiceFunction<MerchantPagesEnv>(this, "MerchantPages", {
      folder: "functions/bridge/merchant-pages",
      description: "The pages of a merchant who is signed in.",
      failureImpact: "A merchant who is signed in was shown an error, and may load the page again.",
      timeout: Duration.seconds(10),
      environment,
      ...APP_PAGE_FILES,
    });
    table.grant(merchant, "dynamodb:GetItem", "dynamodb:UpdateItem");
    masterKey.grantRead(merchant);
    for (const key of MERCHANT_PAGES_ROUTES) api.addRoute(key, merchant, ROUTE_THROTTLES.people);
  }

  #addLinkSender(
    { table, masterKey, mailFrom }: SignInProps,
    requests: WorkQueue,
    timeout: Duration,
    environment: SendSignInLinksEnv,
  ): void {
    const worker = new ServiceFunction<SendSignInLinksEnv>(this, "SendLinks", {
      folder: "functions/bridge/send-sign-in-links",
      description: "Mails sign-in links to the administrators of stores.",
      failureImpact:
        "A sign-in link is late or not sent: the queue tries again, after five failures its merchant may.",
      timeout,
      environment,
    });
    table.grant(
      worker,
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
      "dynamodb:Query",
    );
    masterKey.grantRead(worker);
    worker.addToRolePolicy(createSendMailPolicy(this, mailFrom));
    requests.addWorker(worker, { batchSize: 1, maxConcurrency: 5 });
    createAlarmAboveZero(
      worker,
      "NotSent",
      new Metric({
        namespace: "OrderBridge",
        metricName: "SignInLinkFailed",
        dimensionsMap: { service: "send-sign-in-links" },
        statistic: "Sum",
        period: Duration.minutes(5),
      }),
      "A sign-in link was not sent; it is tried again for a quarter of an hour. The log says what failed. MailNotSent: MailFrom must be an address (or of a domain) that SES has verified in this region, and SES out of its sandbox.",
    );
  }
}

/** Mails from this one address, whether it or its domain is what SES has verified. */
function createSendMailPolicy(scope: Construct, mailFrom: string): PolicyStatement {
  // Behind it stands something for the case that there is no address, and so no domain.
  const domain = Fn.select(1, Fn.split("@", `${mailFrom}@none.invalid`));
  const formatIdentityArn = (resourceName: string) =>
    Stack.of(scope).formatArn({ service: "ses", resource: "identity", resourceName });
  return new PolicyStatement({
    actions: ["ses:SendEmail"],
    resources: [formatIdentityArn(mailFrom), formatIdentityArn(domain)],
    conditions: { StringEquals: { "ses:FromAddress": mailFrom } },
  });
}
