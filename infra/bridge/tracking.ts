import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { TrackDeliveryEnv } from "#functions/bridge/track-delivery/env.ts";
import type { PublicApi } from "#infra/constructs/public-api.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";

interface TrackingProps {
  readonly api: PublicApi;
  readonly table: Table;
  readonly masterKey: Secret;
}

/** The buyer's page of a delivery. */
export class Tracking extends Construct {
  constructor(scope: Construct, id: string, { api, table, masterKey }: TrackingProps) {
    super(scope, id);
    const page = new ServiceFunction<TrackDeliveryEnv>(this, "TrackDelivery", {
      folder: "functions/bridge/track-delivery",
      description: "The buyer's page of a delivery.",
      failureImpact:
        "A buyer who opened the tracking page saw an error; loading it again tries again.",
      timeout: Duration.seconds(10),
      environment: { TABLE_NAME: table.tableName, MASTER_KEY_ARN: masterKey.secretArn },
    });
    table.grant(page, "dynamodb:GetItem");
    masterKey.grantRead(page);
    api.addRoute("GET /track/{token}", page);
  }
}
