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
import { LogGroup, LogGroupClass } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { addApiAlarms } from "#infra/observability/api-alarms.ts";
import { addRequestAlarms } from "#infra/observability/request-alarms.ts";
import { type ApiAddresses, addDomains, choosePublicUrl } from "./api-domains.ts";
import { type RouteCaller, type RouteThrottle, readThrottles } from "./route-throttling.ts";
import type { CallableFunction } from "./service-function.ts";
import { getConfig } from "./system-stack.ts";

interface PublicApiProps extends ApiAddresses {
  /** Whose API it is. */
  readonly system: "bridge" | "courier";
}

/**
 * An HTTP API with an access log and a throttle on every route. The log names routes and never
 * paths, because a path may contain a key.
 */
export class PublicApi extends Construct {
  readonly url: string;
  readonly api: HttpApi;
  readonly #throttles: Readonly<Record<RouteCaller, RouteThrottle>>;
  readonly #stage: CfnStage;
  readonly #integrations = new Map<CallableFunction, HttpLambdaIntegration>();
  readonly #routeSettings = new Map<string, object>();

  constructor(scope: Construct, id: string, { system, ...addresses }: PublicApiProps) {
    super(scope, id);
    const config = getConfig(this);
    this.#throttles = readThrottles(config);
    const { stackName } = Stack.of(this);
    this.api = new HttpApi(this, "Api", {
      apiName: stackName,
      description: `${stackName} over HTTP`,
    });
    this.url = choosePublicUrl(addresses, this.api.apiEndpoint);
    addDomains(this, this.api, addresses);
    Validations.of(this).acknowledge({
      id: "AwsSolutions::AwsSolutions-APIG4",
      reason:
        "Each function authenticates its callers itself, by a signature over the raw body, keys in headers, or an unguessable address. API Gateway authorizers do not see a body.",
    });

    // Nobody looks at it until something is wrong, and no metric comes from it: half the price.
    const accessLog = new LogGroup(this, "RequestLog", {
      logGroupClass: LogGroupClass.INFREQUENT_ACCESS,
      retention: config.retention.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#stage = this.api.defaultStage?.node.defaultChild as CfnStage;
    this.#stage.defaultRouteSettings = {
      throttlingRateLimit: this.#throttles.others.requestsPerSecond,
      throttlingBurstLimit: this.#throttles.others.burst,
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
    addApiAlarms(this, this.api, system);
    addRequestAlarms(this, system);
  }

  /** Routes requests to a function. `"$default"` receives the requests that match no other route. */
  addRoute(
    key: `${keyof typeof HttpMethod} /${string}` | "$default",
    target: CallableFunction,
    caller: RouteCaller = "others",
  ): void {
    const route = new HttpRoute(this, key, {
      httpApi: this.api,
      routeKey: toRouteKey(key),
      integration: this.#openIntegration(target),
    });
    if (caller !== "others")
      this.#throttleRoute(key, this.#throttles[caller], route.node.defaultChild as CfnRoute);
  }

  /** All routes of a function share an integration, and with it one permission for the API. */
  #openIntegration(target: CallableFunction): HttpLambdaIntegration {
    const found = this.#integrations.get(target);
    if (found !== undefined) return found;
    const integration = new HttpLambdaIntegration("Integration", target.openAlias("canary"), {
      scopePermissionToRoute: false,
    });
    this.#integrations.set(target, integration);
    return integration;
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

function toRouteKey(key: string): HttpRouteProps["routeKey"] {
  if (key === "$default") return HttpRouteKey.DEFAULT;
  const [method, path] = key.split(" ");
  return HttpRouteKey.with(path ?? "/", HttpMethod[method as keyof typeof HttpMethod]);
}
