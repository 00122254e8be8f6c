import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { OPERATE_ROUTES, type OperateEnv } from "#functions/bridge/operator-api/env.ts";
import type { PublicApi } from "#infra/constructs/public-api.ts";
import { PACES } from "#infra/constructs/route-throttling.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";

interface OperateProps {
  readonly api: PublicApi;
  readonly table: Table;
  readonly hints: Queue;
  readonly shopEvents: Queue;
  readonly masterKey: Secret;
  readonly opsKey: Secret;
  readonly allowPrivateStoreAddresses: string;
}

/** The operator's calls: connect accounts and stores, see deliveries, ask for another look. */
export class Operate extends Construct {
  constructor(scope: Construct, id: string, props: OperateProps) {
    super(scope, id);
    const { api, table, hints, shopEvents, masterKey, opsKey, allowPrivateStoreAddresses } = props;
    const operate = new ServiceFunction<OperateEnv>(this, "Calls", {
      folder: "functions/bridge/operate",
      description: "The operator's calls.",
      whenItFails: "An operator's call was answered 500 or 503; each may be sent again.",
      // Connecting a store asks it several times; API Gateway waits for 30 s.
      timeout: Duration.seconds(29),
      environment: {
        TABLE_NAME: table.tableName,
        HINT_QUEUE_URL: hints.queueUrl,
        SHOP_EVENT_QUEUE_URL: shopEvents.queueUrl,
        MASTER_KEY_ARN: masterKey.secretArn,
        OPS_KEY_ARN: opsKey.secretArn,
        PUBLIC_URL: api.url,
        ALLOW_PRIVATE_STORE_ADDRESSES: allowPrivateStoreAddresses,
      },
    });
    table.grant(
      operate,
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
      "dynamodb:Query",
    );
    hints.grantSendMessages(operate);
    shopEvents.grantSendMessages(operate);
    masterKey.grantRead(operate);
    opsKey.grantRead(operate);
    for (const key of OPERATE_ROUTES) api.route(key, operate, PACES.people);
  }
}
