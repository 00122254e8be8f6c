import { Duration, Validations } from "aws-cdk-lib";
import { ManagedPolicy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import {
  OPERATOR_API_KEYS,
  OPERATOR_ROUTES,
  type OperatorApiEnv,
} from "#functions/bridge/operator-api/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import type { PublicApi } from "#infra/constructs/public-api.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { formatWatched } from "#infra/constructs/watched-functions.ts";
import { READ_LETTERS, type WorkQueue } from "#infra/constructs/work-queue.ts";
import { formatMetricNamespace } from "#infra/observability/metric-namespace.ts";
import { nameWebhookUrls } from "./front/webhook-urls.ts";
import { grantCheckMail } from "./grant-send-mail.ts";
import type { BridgeKeys } from "./keys.ts";

interface OperatorApiProps {
  readonly api: PublicApi;
  readonly table: TableAccess;
  /** The queues, with their dead letters. */
  readonly work: Readonly<Record<"reconcile" | "shopEvents" | "signIn" | "webhooks", WorkQueue>>;
  readonly keys: BridgeKeys;
  readonly opsKey: SecretAccess;
  readonly shopifyApp: SecretAccess;
  readonly shopifyClientId: string;
  readonly shopifyAdminUrl: string;
  readonly allowPrivateStoreAddresses: string;
  readonly auditRetentionDays: string;
  /** The address that mail comes from. An empty string sends none. */
  readonly mailFrom: string;
}

/** Calls about one account share a route: a route is a resource, and a stack has 500. */
const ROUTES = [
  ...OPERATOR_ROUTES.filter((key) => !key.includes("/accounts/{")),
  "ANY /ops/v1/accounts/{proxy+}",
] as const;

/** The operator API: connects accounts and stores, shows deliveries, requests reconciliation. */
export class OperatorApi extends Construct {
  constructor(scope: Construct, id: string, props: OperatorApiProps) {
    super(scope, id);
    const { api, table, work, opsKey, allowPrivateStoreAddresses, mailFrom } = props;
    const used = props.keys.pick(...OPERATOR_API_KEYS);
    const calls = new ServiceFunction<OperatorApiEnv>(this, "Calls", {
      folder: "functions/bridge/operator-api",
      description: "Serves the operator API.",
      failureImpact:
        "An operator API request was answered with 500 or 503. The operator can send it again.",
      // Connecting a store calls it several times; API Gateway waits for 30 s.
      timeout: Duration.seconds(29),
      environment: {
        ...nameTable(table),
        ...nameQueues(work),
        ...used.environment,
        OPS_KEY_ARN: opsKey.secretArn,
        SHOPIFY_APP_SECRET_ARN: props.shopifyApp.secretArn,
        SHOPIFY_CLIENT_ID: props.shopifyClientId,
        SHOPIFY_ADMIN_URL: props.shopifyAdminUrl,
        PUBLIC_URL: api.url,
        ...nameWebhookUrls(this),
        AUDIT_RETENTION_DAYS: props.auditRetentionDays,
        MAIL_FROM: mailFrom,
        METRIC_NAMESPACE: formatMetricNamespace(getConfig(this)),
        WATCHED_FUNCTIONS: formatWatched(this),
        ALLOW_PRIVATE_STORE_ADDRESSES: allowPrivateStoreAddresses,
      },
    });
    table.grant(
      calls,
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
      "dynamodb:Query",
    );
    // `courier` and `point` find a delivery by an id of the courier, `due` those that nobody looked at.
    table.grantIndexQueries(calls, "listed", "attention", "open", "due", "courier", "point");
    // To redrive a dead letter is to send it again and to delete it.
    for (const { queue, deadLetters } of Object.values(work)) {
      queue.grant(calls, "sqs:SendMessage");
      deadLetters.grant(calls, ...READ_LETTERS, "sqs:DeleteMessage");
    }
    calls.role?.addManagedPolicy(createHealthPolicy(this));
    grantCheckMail(calls, mailFrom);
    used.grantRead(calls);
    opsKey.grantRead(calls);
    // An order is read from its shop to explain it.
    props.shopifyApp.grantRead(calls);
    for (const key of ROUTES) api.addRoute(key, calls);
  }
}

const nameTable = ({ tableName, indexNames }: TableAccess) => ({
  TABLE_NAME: tableName,
  TABLE_INDEXES: indexNames.join(" "),
});

const nameQueues = ({ reconcile, shopEvents, signIn, webhooks }: OperatorApiProps["work"]) => ({
  RECONCILE_QUEUE_URL: reconcile.queue.queueUrl,
  RECONCILE_DEAD_LETTERS_URL: reconcile.deadLetters.queueUrl,
  SHOP_EVENT_QUEUE_URL: shopEvents.queue.queueUrl,
  SHOP_EVENT_DEAD_LETTERS_URL: shopEvents.deadLetters.queueUrl,
  SIGN_IN_QUEUE_URL: signIn.queue.queueUrl,
  SIGN_IN_DEAD_LETTERS_URL: signIn.deadLetters.queueUrl,
  WEBHOOK_QUEUE_URL: webhooks.queue.queueUrl,
  WEBHOOK_DEAD_LETTERS_URL: webhooks.deadLetters.queueUrl,
});

/** A policy of its own, so that no wildcard hides in that of the function. */
function createHealthPolicy(scope: Construct): ManagedPolicy {
  const policy = new ManagedPolicy(scope, "ReadHealth", {
    description: "Lets the operator API read metrics, and whether SES sends mail.",
    statements: [
      new PolicyStatement({
        actions: ["cloudwatch:GetMetricData", "ses:GetAccount"],
        resources: ["*"],
      }),
    ],
  });
  Validations.of(policy).acknowledge({
    id: "AwsSolutions::AwsSolutions-IAM5[Resource::*]",
    reason: "Metrics, and the account of SES, have no resources that a policy could name.",
  });
  return policy;
}
