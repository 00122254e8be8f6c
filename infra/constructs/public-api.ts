import { CfnCondition, CfnParameter, Fn, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
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
import { ROUTE_THROTTLES, type RouteThrottle } from "./route-throttling.ts";

interface PublicApiProps {
  /** Defines a stack parameter of this name for the address that a CDN or a domain gives the API. */
  readonly urlParameter?: string;
}

/**
 * An HTTP API with an access log and a throttle on every route. The log names routes and never
 * paths, because a path may contain a key.
 */
export class PublicApi extends Construct {
  readonly url: string;
  readonly #api: HttpApi;
  readonly #stage: CfnStage;
  readonly #routeSettings = new Map<string, object>();

  constructor(scope: Construct, id: string, { urlParameter }: PublicApiProps = {}) {
    super(scope, id);
    this.#api = new HttpApi(this, "Api", { description: `${Stack.of(this).stackName} over HTTP` });
    this.url =
      urlParameter === undefined
        ? this.#api.apiEndpoint
        : chooseUrl(this, urlParameter, this.#api.apiEndpoint);
    Validations.of(this).acknowledge({
      id: "AwsSolutions::AwsSolutions-APIG4",
      reason:
        "Each function authenticates its callers itself, by a signature over the raw body, keys in headers, or an unguessable address. API Gateway authorizers do not see a body.",
    });

    const accessLog = new LogGroup(this, "AccessLog", {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#stage = this.#api.defaultStage?.node.defaultChild as CfnStage;
    this.#stage.defaultRouteSettings = {
      throttlingRateLimit: ROUTE_THROTTLES.standard.requestsPerSecond,
      throttlingBurstLimit: ROUTE_THROTTLES.standard.burst,
    };
    this.#stage.accessLogSettings = {
      destinationArn: accessLog.logGroupArn,
      format: JSON.stringify({
        requestId: "$context.requestId",
        routeKey: "$context.routeKey",
        status: "$context.status",
        latencyMs: "$context.responseLatency",
        error: "$context.integrationErrorMessage",
      }),
    };
  }

  /** Routes requests to a function. `"$default"` receives the requests that match no other route. */
  addRoute(
    key: `${keyof typeof HttpMethod} /${string}` | "$default",
    target: IFunction,
    throttle: RouteThrottle = ROUTE_THROTTLES.standard,
  ): void {
    const route = new HttpRoute(this, key, {
      httpApi: this.#api,
      routeKey: toRouteKey(key),
      integration: new HttpLambdaIntegration(`${target.node.id}Integration`, target),
    });
    if (throttle !== ROUTE_THROTTLES.standard)
      this.#throttleRoute(key, throttle, route.node.defaultChild as CfnRoute);
  }

  #throttleRoute(key: string, { requestsPerSecond, burst }: RouteThrottle, route: CfnRoute): void {
    // CloudFormation passes these settings on unchanged, so they need API Gateway's own names.
    this.#routeSettings.set(key, {
      ThrottlingRateLimit: requestsPerSecond,
      ThrottlingBurstLimit: burst,
    });
    this.#stage.routeSettings = Object.fromEntries(this.#routeSettings);
    // API Gateway rejects a stage with settings for a route that does not exist yet.
    this.#stage.addResourceDependency(route);
  }
}

/** Returns the parameter's value, or the API's own address if it is empty. */
function chooseUrl(scope: Construct, name: string, ownUrl: string): string {
  const stack = Stack.of(scope);
  const { valueAsString } = new CfnParameter(stack, name, {
    description:
      "The address under which browsers, stores and couriers reach this API, such as https://deliveries.example.com: of a CloudFront distribution or a domain of your own. If empty, the API's own address.",
    allowedPattern: "(https://[^/\\s]+)?",
    default: "",
  });
  const isGiven = new CfnCondition(stack, `${name}Given`, {
    expression: Fn.conditionNot(Fn.conditionEquals(valueAsString, "")),
  });
  return Fn.conditionIf(isGiven.logicalId, valueAsString, ownUrl).toString();
}

function toRouteKey(key: string): HttpRouteProps["routeKey"] {
  if (key === "$default") return HttpRouteKey.DEFAULT;
  const [method, path] = key.split(" ");
  return HttpRouteKey.with(path ?? "/", HttpMethod[method as keyof typeof HttpMethod]);
}
