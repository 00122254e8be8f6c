import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Construct } from "constructs";
import type { ApiEnv } from "#functions/courier/api/env.ts";
import type { OpsEnv } from "#functions/courier/ops/env.ts";
import type { ApiAddresses } from "#infra/constructs/api-domains.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import { PublicApi } from "#infra/constructs/public-api.ts";
import { type CallableFunction, ServiceFunction } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { READ_LETTERS, type WorkQueue } from "#infra/constructs/work-queue.ts";

interface PartnerApiProps {
  readonly addresses: ApiAddresses;
  readonly table: TableAccess;
  /** Serves everything under `orders/`. */
  readonly orders: CallableFunction;
  /** Serves the operator's requests under `routes/`. */
  readonly planner: CallableFunction;
  /** The queues, with their dead letters. */
  readonly work: Readonly<Record<"notifications" | "simulation", WorkQueue>>;
  readonly opsKey: SecretAccess;
  readonly notificationKeys: SecretAccess;
  /** "yes" for local runs only. */
  readonly allowPrivateWebhookAddresses: string;
}

const TIMEOUT = Duration.seconds(10);

/** The documented partner API, and the operator API, which has a separate key. */
export class PartnerApi extends Construct {
  readonly url: string;
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: PartnerApiProps) {
    super(scope, id);
    const partners = this.#createPartnerApi(props);
    const http = new PublicApi(this, "Http", { ...props.addresses, system: "courier" });
    http.addRoute("ANY /api/restfull/{proxy+}", partners, "machines");
    http.addRoute("ANY /api/restfull/v4/orders/{proxy+}", props.orders, "machines");
    http.addRoute("ANY /api/ops/v1/{proxy+}", this.#createOperatorApi(props));
    http.addRoute("ANY /api/ops/v1/routes/{proxy+}", props.planner);
    http.addRoute("$default", partners);
    this.url = http.url;
    this.api = http.api;
  }

  #createPartnerApi({ table, work }: PartnerApiProps) {
    const { notifyQueue, simulationQueue } = listQueues(work);
    const api = new ServiceFunction<ApiEnv>(this, "Api", {
      folder: "functions/courier/api",
      description: "Serves the partner API.",
      failureImpact: "Partner API requests were answered with 500. Partners can repeat them.",
      timeout: TIMEOUT,
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: notifyQueue.queueUrl,
        SIMULATION_QUEUE_URL: simulationQueue.queueUrl,
      },
    });
    table.grant(
      api,
      "dynamodb:GetItem",
      "dynamodb:BatchGetItem",
      "dynamodb:Query",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
    );
    notifyQueue.grant(api, "sqs:SendMessage");
    simulationQueue.grant(api, "sqs:SendMessage");
    return api;
  }

  #createOperatorApi({
    table,
    work,
    opsKey,
    notificationKeys,
    allowPrivateWebhookAddresses,
  }: PartnerApiProps) {
    const { notifyQueue, simulationQueue } = listQueues(work);
    const ops = new ServiceFunction<OpsEnv>(this, "Ops", {
      folder: "functions/courier/ops",
      description: "Serves the operator API.",
      failureImpact:
        "An operator API request was answered with 500. The operator can send it again.",
      timeout: TIMEOUT,
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: notifyQueue.queueUrl,
        SIMULATION_QUEUE_URL: simulationQueue.queueUrl,
        NOTIFY_DEAD_LETTERS_URL: work.notifications.deadLetters.queueUrl,
        SIMULATION_DEAD_LETTERS_URL: work.simulation.deadLetters.queueUrl,
        OPS_KEY_ARN: opsKey.secretArn,
        NOTIFICATION_KEYS_ARN: notificationKeys.secretArn,
        ALLOW_PRIVATE_WEBHOOK_ADDRESSES: allowPrivateWebhookAddresses,
      },
    });
    table.grant(ops, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
    notifyQueue.grant(ops, "sqs:SendMessage");
    simulationQueue.grant(ops, "sqs:SendMessage");
    // To redrive a dead letter is to send it again and to delete it.
    for (const { deadLetters } of [work.notifications, work.simulation])
      deadLetters.grant(ops, ...READ_LETTERS, "sqs:DeleteMessage");
    opsKey.grantRead(ops);
    notificationKeys.grantRead(ops);
    return ops;
  }
}

const listQueues = ({ notifications, simulation }: PartnerApiProps["work"]) => ({
  notifyQueue: notifications.queue,
  simulationQueue: simulation.queue,
});
