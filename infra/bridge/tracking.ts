import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { TrackDeliveryEnv } from "#functions/bridge/track-delivery/env.ts";
import type { PublicApi } from "#infra/constructs/public-api.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";

interface TrackProps {
  readonly api: PublicApi;
  readonly table: Table;
  readonly masterKey: Secret;
}

/** The buyer's page of a delivery. */
export class Track extends Construct {
  constructor(scope: Construct, id: string, { api, table, masterKey }: TrackProps) {
    super(scope, id);
    const track = new ServiceFunction<TrackDeliveryEnv>(this, "TrackDelivery", {
      folder: "functions/bridge/track-delivery",
      description: "The buyer's page of a delivery.",
      whenItFails:
        "A buyer who opened the tracking page saw an error; loading it again tries again.",
      timeout: Duration.seconds(10),
      environment: { TABLE_NAME: table.tableName, MASTER_KEY_ARN: masterKey.secretArn },
    });
    table.grant(track, "dynamodb:GetItem");
    masterKey.grantRead(track);
    api.route("GET /track/{token}", track);
  }
}
