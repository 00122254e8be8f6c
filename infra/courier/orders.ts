import { Duration } from "aws-cdk-lib";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { OrdersEnv } from "#functions/courier/orders/env.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { type CallableFunction, ServiceFunction } from "../constructs/service-function.ts";
import { grantLocationAction } from "./grant-location-action.ts";

interface OrdersProps {
  readonly table: TableAccess;
  readonly simulationQueue: IQueue;
  /** `gazetteer` or `amazon-location`. */
  readonly locator: string;
}

/** Serves quotes and orders. They have their own function because only they look up places. */
export class Orders extends Construct {
  readonly api: CallableFunction;

  constructor(scope: Construct, id: string, { table, simulationQueue, locator }: OrdersProps) {
    super(scope, id);
    const api = new ServiceFunction<OrdersEnv>(this, "Api", {
      folder: "functions/courier/orders",
      description: "Serves the partner API's quotes and orders.",
      failureImpact:
        "Requests for quotes and orders were answered with 500. Partners can repeat them.",
      timeout: Duration.seconds(10),
      environment: {
        COURIER_TABLE: table.tableName,
        SIMULATION_QUEUE_URL: simulationQueue.queueUrl,
        LOCATOR: locator,
      },
    });
    table.grant(
      api,
      "dynamodb:GetItem",
      "dynamodb:Query",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
    );
    simulationQueue.grant(api, "sqs:SendMessage");
    grantLocationAction(api, "geo-places", "Geocode");
    grantLocationAction(api, "geo-routes", "CalculateRoutes");
    this.api = api;
  }
}
