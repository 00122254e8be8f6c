import { RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type HttpRouteProps,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";

/** An HTTP API with an access log that names routes, never paths: a path may hold a key. */
export class PublicApi extends Construct {
  readonly url: string;
  readonly #api: HttpApi;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#api = new HttpApi(this, "Api", { description: `${Stack.of(this).stackName} over HTTP` });
    this.url = this.#api.apiEndpoint;
    Validations.of(this).acknowledge({
      id: "AwsSolutions::AwsSolutions-APIG4",
      reason:
        "Each function authenticates its callers itself: a signature over the raw body, keys in headers, or an unguessable address. No authorizer of API Gateway sees a body.",
    });

    const accessLog = new LogGroup(this, "AccessLog", {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = this.#api.defaultStage?.node.defaultChild as CfnStage;
    stage.accessLogSettings = {
      destinationArn: accessLog.logGroupArn,
      format: JSON.stringify({
        requestId: "$context.requestId",
        route: "$context.routeKey",
        status: "$context.status",
        latencyMs: "$context.responseLatency",
        error: "$context.integrationErrorMessage",
      }),
    };
  }

  /** Sends a route to a function; `"$default"` takes whatever no other route does. */
  route(key: `${keyof typeof HttpMethod} /${string}` | "$default", to: IFunction): void {
    new HttpRoute(this, key, {
      httpApi: this.#api,
      routeKey: routeKeyOf(key),
      integration: new HttpLambdaIntegration(`${to.node.id}Integration`, to),
    });
  }
}

function routeKeyOf(key: string): HttpRouteProps["routeKey"] {
  if (key === "$default") return HttpRouteKey.DEFAULT;
  const [method, path] = key.split(" ");
  return HttpRouteKey.with(path ?? "/", HttpMethod[method as keyof typeof HttpMethod]);
}
