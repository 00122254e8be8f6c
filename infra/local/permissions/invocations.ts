import * as z from "zod";
import { listTargetGroups } from "#infra/local/http/balancer-routes.ts";
import { accountId, region } from "#infra/local/template/resource-values.ts";
import { readProperties, type System } from "#infra/local/template/system.ts";
import type { Access } from "./permissions.ts";

/** An invocation that a function's own policy has to allow, since it comes without a role. */
export interface Invocation {
  readonly service: string;
  /** The ARN of what invokes the function: a route, a rule. */
  readonly source: string;
  readonly access: Access;
}

const routeProperties = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string().startsWith("integrations/"),
});
const integrationProperties = z.object({ IntegrationUri: z.string() });
const ruleProperties = z.object({ Targets: z.array(z.object({ Arn: z.string() })).default([]) });

/** Lists the invocations of the templates' routes, target groups and scheduled rules. */
export const listInvocations = (system: System): Invocation[] => [
  ...listRouteInvocations(system),
  ...listTargetGroups(system).map(({ arn, functionArn }) =>
    createInvocation("elasticloadbalancing.amazonaws.com", arn, functionArn),
  ),
  ...system
    .listResources("AWS::Events::Rule")
    .flatMap((rule) =>
      readProperties(rule, ruleProperties).Targets.map(({ Arn }) =>
        createInvocation("events.amazonaws.com", formatArn("events", `rule/${rule.name}`), Arn),
      ),
    ),
];

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html */
function listRouteInvocations(system: System): Invocation[] {
  const integrations = system.listResources("AWS::ApiGatewayV2::Integration");
  return system.listResources("AWS::ApiGatewayV2::Route").flatMap((route) => {
    const { ApiId, RouteKey, Target } = readProperties(route, routeProperties);
    const integration = integrations.find(
      ({ stack, ref }) => stack === route.stack && `integrations/${ref}` === Target,
    );
    if (integration === undefined) return [];
    const { IntegrationUri } = readProperties(integration, integrationProperties);
    const source = formatArn("execute-api", `${ApiId}/$default/${formatRoute(RouteKey)}`);
    return [createInvocation("apigateway.amazonaws.com", source, IntegrationUri)];
  });
}

/** `GET /orders` is `GET/orders` in an ARN, and `$default` stands for any method and path. */
function formatRoute(routeKey: string): string {
  const [method = "", path = "/$default"] = routeKey.split(" ");
  return `${method}${path}`;
}

const createInvocation = (service: string, source: string, functionArn: string): Invocation => ({
  service,
  source,
  access: {
    action: "lambda:InvokeFunction",
    resource: functionArn,
    readContext: () => ({ "aws:SourceArn": source, "aws:SourceAccount": accountId }),
  },
});

const formatArn = (service: string, resource: string) =>
  `arn:aws:${service}:${region}:${accountId}:${resource}`;
