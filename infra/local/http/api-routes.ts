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

/** An HTTP API of the templates, with the function of each route. */
export interface Api {
  readonly resource: Resource;
  readonly routes: readonly Route<LocalFunction>[];
}

/** Reads the HTTP APIs of the system. Throws if an API has no $default stage or a route has no function. */
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
    if (found === undefined)
      throw new Error(`${route.stack}/${route.id} is not connected to a function`);
    return found;
  };

  return system.listResources("AWS::ApiGatewayV2::Api").map((resource) => {
    readProperties(resource, apiProperties);
    if (!apiIdsWithStage.includes(resource.ref))
      throw new Error(`${resource.stack}/${resource.id} has no $default stage`);
    const apiRoutes = routes
      .map((route) => ({ route, properties: readProperties(route, routeProperties) }))
      .filter(({ properties }) => properties.ApiId === resource.ref)
      .map(({ route, properties: { RouteKey, Target } }) => ({
        key: RouteKey,
        target: findTarget(route, Target),
      }));
    return { resource, routes: apiRoutes };
  });
}
