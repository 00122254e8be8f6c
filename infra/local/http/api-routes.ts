import * as z from "zod";
import type { LocalFunction } from "../functions/local-function.ts";
import { forbidProperty, type Resource, readProperties, type System } from "../template/system.ts";
import type { Route } from "./route-table.ts";

const apiProperties = z.object({
  ProtocolType: z.literal("HTTP"),
  CorsConfiguration: forbidProperty("CORS rules"),
  Body: forbidProperty("OpenAPI bodies"),
});
const stageProperties = z.object({ ApiId: z.string(), StageName: z.literal("$default") });
const integrationProperties = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
});
const routeProperties = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string().startsWith("integrations/"),
  AuthorizationType: z.literal("NONE").default("NONE"),
});

/** An HTTP API of the templates with the function behind each of its routes. */
export interface Api {
  readonly resource: Resource;
  readonly routes: readonly Route<LocalFunction>[];
}

/** The APIs of the system; one without a stage would answer nobody, and throws. */
export function readApis(system: System, functions: ReadonlyMap<string, LocalFunction>): Api[] {
  const stages = system.listResources("AWS::ApiGatewayV2::Stage");
  const apiIdsWithStage = stages.map((stage) => readProperties(stage, stageProperties).ApiId);
  const integrations = system.listResources("AWS::ApiGatewayV2::Integration");
  const routes = system.listResources("AWS::ApiGatewayV2::Route");

  const findTarget = (route: Resource, target: string): LocalFunction => {
    const integration = integrations.find(
      ({ stack, ref }) => stack === route.stack && `integrations/${ref}` === target,
    );
    const uri = integration && readProperties(integration, integrationProperties).IntegrationUri;
    const found = functions.get(uri ?? "");
    if (found === undefined) throw new Error(`${route.stack}/${route.id} leads to no function`);
    return found;
  };

  return system.listResources("AWS::ApiGatewayV2::Api").map((resource) => {
    readProperties(resource, apiProperties);
    if (!apiIdsWithStage.includes(resource.ref))
      throw new Error(`${resource.stack}/${resource.id} has no $default stage`);
    const own = routes
      .map((route) => ({ route, read: readProperties(route, routeProperties) }))
      .filter(({ read }) => read.ApiId === resource.ref)
      .map(({ route, read }) => ({ key: read.RouteKey, target: findTarget(route, read.Target) }));
    return { resource, routes: own };
  });
}
