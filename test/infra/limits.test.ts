import type { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { bridgeTemplate as bridge, courierTemplate as courier } from "./synthesized-stacks.ts";
import { readTemplate } from "./template-reader.ts";

interface RouteLimit {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
}

function readLimits(template: Template) {
  const { listResources } = readTemplate(template);
  const [, stage] = listResources("AWS::ApiGatewayV2::Stage")[0] ?? expect.unreachable();
  const { DefaultRouteSettings: defaultLimit, RouteSettings: routeLimits = {} } = stage.Properties;
  const getLimit = (key: string): RouteLimit => routeLimits[key] ?? defaultLimit;
  return {
    getLimit,
    defaultLimit: defaultLimit as RouteLimit,
    routesWithLimit: Object.keys(routeLimits),
    stage,
  };
}

describe.each([
  ["Bridge", bridge],
  ["Courier", courier],
])("%s", (_, template) => {
  const { getLimit, defaultLimit, routesWithLimit, stage } = readLimits(template);
  const { listResources } = readTemplate(template);
  const routes = listResources("AWS::ApiGatewayV2::Route");

  it("keeps the burst of each route below the lowest quota of an account", () => {
    for (const [, { Properties }] of routes) {
      const { ThrottlingRateLimit, ThrottlingBurstLimit } = getLimit(Properties.RouteKey);
      expect(ThrottlingRateLimit).toBeGreaterThan(0);
      expect(ThrottlingBurstLimit).toBeGreaterThan(0);
      expect(ThrottlingBurstLimit).toBeLessThanOrEqual(1_250);
    }
    expect(defaultLimit.ThrottlingRateLimit).toBeLessThanOrEqual(500);
  });

  it("deploys the routes before the stage that sets their limits", () => {
    const routeIdByKey = new Map(routes.map(([id, { Properties }]) => [Properties.RouteKey, id]));
    expect(routesWithLimit.length).toBeGreaterThan(0);
    for (const key of routesWithLimit) expect(stage.DependsOn).toContain(routeIdByKey.get(key));
  });

  it("lets nobody take a page from everybody with ten calls a second, and machines more", () => {
    const machines = routes.filter(([, { Properties }]) =>
      /webhooks$|notifications$|restfull/.test(Properties.RouteKey),
    );
    const people = routes.filter(([, { Properties }]) =>
      / \/(sign-|app|shopify\/app|woocommerce\/connect|track|ops|api\/ops)/.test(
        Properties.RouteKey,
      ),
    );
    expect(machines.length).toBeGreaterThan(1);
    expect(people.length).toBeGreaterThan(1);
    const lowestMachineRate = Math.min(
      ...machines.map(([, { Properties }]) => getLimit(Properties.RouteKey).ThrottlingRateLimit),
    );
    for (const [, { Properties }] of people) {
      const { ThrottlingRateLimit } = getLimit(Properties.RouteKey);
      expect(ThrottlingRateLimit, Properties.RouteKey).toBeGreaterThanOrEqual(500);
      expect(ThrottlingRateLimit, Properties.RouteKey).toBeLessThanOrEqual(lowestMachineRate / 5);
    }
  });
});

it("leaves webhooks half of an account's concurrency when all other routes are at their limits", () => {
  const { getLimit } = readLimits(bridge);
  const { listResources } = readTemplate(bridge);
  const otherRoutes = listResources("AWS::ApiGatewayV2::Route")
    .map(([, { Properties }]) => Properties.RouteKey as string)
    .filter((key) => !/webhooks$|notifications$/.test(key));

  // A request of a caller over its limit is refused from memory, within a hundredth of a second.
  const concurrency = otherRoutes.reduce(
    (sum, key) => sum + getLimit(key).ThrottlingRateLimit * 0.01,
    0,
  );

  expect(concurrency).toBeLessThan(500);
});

it("reserves concurrency for each webhook intake only when the parameter is set", () => {
  const { Parameters, Conditions } = bridge.toJSON();
  expect(Parameters.IntakeConcurrency).toMatchObject({ Type: "Number", Default: 0, MinValue: 0 });
  const functionsWithReservation = readTemplate(bridge)
    .listResources("AWS::Lambda::Function")
    .filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined);

  expect(functionsWithReservation.map(([id]) => id.replace(/[0-9A-F]{8}$/, "")).sort()).toEqual([
    "IntakeCourierWebhook",
    "IntakeShopifyWebhook",
    "IntakeWoocommerceWebhook",
  ]);
  for (const [, { Properties }] of functionsWithReservation) {
    const [condition, valueIfTrue, valueIfFalse] =
      Properties.ReservedConcurrentExecutions["Fn::If"];
    expect(valueIfTrue).toEqual({ Ref: "IntakeConcurrency" });
    expect(valueIfFalse).toEqual({ Ref: "AWS::NoValue" });
    expect(Conditions[condition]).toEqual({
      "Fn::Not": [{ "Fn::Equals": [{ Ref: "IntakeConcurrency" }, "0"] }],
    });
  }
});
