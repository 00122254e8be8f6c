import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { ApiEnv } from "#functions/courier/api/env.ts";
import type { OpsEnv } from "#functions/courier/ops/env.ts";
import { PublicApi } from "#infra/constructs/public-api.ts";
import { PACES } from "#infra/constructs/route-throttling.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";
import { apiAlarm } from "./api-alarm.ts";

interface PointsApiProps {
  readonly table: Table;
  /** Answers everything under `orders/`. */
  readonly orders: IFunction;
  /** Answers the operator's calls under `routes/`. */
  readonly planner: IFunction;
  readonly notifyQueue: IQueue;
  readonly driveQueue: IQueue;
  readonly opsKey: Secret;
  readonly masterKey: Secret;
}

const TIMEOUT = Duration.seconds(10);

/** The documented interface for partners, and the operator's side behind a key of its own. */
export class PointsApi extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, props: PointsApiProps) {
    super(scope, id);
    const partners = this.#partners(props);
    const http = new PublicApi(this, "Http");
    http.route("ANY /api/restfull/{proxy+}", partners, PACES.machines);
    http.route("ANY /api/restfull/v4/orders/{proxy+}", props.orders, PACES.machines);
    http.route("ANY /api/ops/v1/{proxy+}", this.#operator(props), PACES.people);
    http.route("ANY /api/ops/v1/routes/{proxy+}", props.planner, PACES.people);
    http.route("$default", partners);
    this.url = http.url;
  }

  #partners({ table, notifyQueue, driveQueue }: PointsApiProps) {
    const api = new ServiceFunction<ApiEnv>(this, "Api", {
      folder: "functions/courier/api",
      description: "Answers the documented calls.",
      whenItFails: "Documented calls were answered 500; they may be repeated.",
      timeout: TIMEOUT,
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: notifyQueue.queueUrl,
        DRIVE_QUEUE_URL: driveQueue.queueUrl,
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
    notifyQueue.grantSendMessages(api);
    driveQueue.grantSendMessages(api);
    apiAlarm(this, "courier-api");
    return api;
  }

  #operator({ table, notifyQueue, driveQueue, opsKey, masterKey }: PointsApiProps) {
    const ops = new ServiceFunction<OpsEnv>(this, "Ops", {
      folder: "functions/courier/ops",
      description: "Answers the operator's calls.",
      whenItFails: "An operator's call was answered 500; it may be sent again.",
      timeout: TIMEOUT,
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: notifyQueue.queueUrl,
        DRIVE_QUEUE_URL: driveQueue.queueUrl,
        OPS_KEY_ARN: opsKey.secretArn,
        MASTER_KEY_ARN: masterKey.secretArn,
      },
    });
    table.grant(ops, "dynamodb:GetItem", "dynamodb:Query", "dynamodb:PutItem");
    notifyQueue.grantSendMessages(ops);
    driveQueue.grantSendMessages(ops);
    opsKey.grantRead(ops);
    masterKey.grantRead(ops);
    return ops;
  }
}
