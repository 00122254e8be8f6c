import { RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import {
  type CfnRoute,
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
import { PACES, type Pace } from "./route-throttling.ts";

/**
 * An HTTP API with an access log that names routes, never paths: a path may hold a key. Every route
 * takes only so many calls a second.
 */
export class PublicApi extends Construct {
  readonly url: string;
  readonly #api: HttpApi;
  readonly #stage: CfnStage;
  readonly #paces = new Map<string, object>();

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
    this.#stage = this.#api.defaultStage?.node.defaultChild as CfnStage;
    this.#stage.defaultRouteSettings = {
      throttlingRateLimit: PACES.usual.perSecond,
      throttlingBurstLimit: PACES.usual.atOnce,
    };
    this.#stage.accessLogSettings = {
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
  route(
    key: `${keyof typeof HttpMethod} /${string}` | "$default",
    to: IFunction,
    pace: Pace = PACES.usual,
  ): void {
    const route = new HttpRoute(this, key, {
      httpApi: this.#api,
      routeKey: routeKeyOf(key),
      integration: new HttpLambdaIntegration(`${to.node.id}Integration`, to),
    });
    if (pace !== PACES.usual) this.#keepPace(key, pace, route.node.defaultChild as CfnRoute);
  }

  #keepPace(key: string, { perSecond, atOnce }: Pace, route: CfnRoute): void {
    // CloudFormation hands these on as they are, so they have the names that the service gives them.
    this.#paces.set(key, { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: atOnce });
    this.#stage.routeSettings = Object.fromEntries(this.#paces);
    // A stage is refused that sets something for a route which is not there yet.
    this.#stage.addResourceDependency(route);
  }
}

function routeKeyOf(key: string): HttpRouteProps["routeKey"] {
  if (key === "$default") return HttpRouteKey.DEFAULT;
  const [method, path] = key.split(" ");
  return HttpRouteKey.with(path ?? "/", HttpMethod[method as keyof typeof HttpMethod]);
}
