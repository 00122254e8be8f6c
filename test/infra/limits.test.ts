import type { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { bridgeTemplate as bridge, courierTemplate as courier } from "./synthesized-stacks.ts";
import { readTemplate } from "./template-reader.ts";

interface Setting {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
}

function readLimits(template: Template) {
  const { listResources } = readTemplate(template);
  const [, stage] = listResources("AWS::ApiGatewayV2::Stage")[0] ?? expect.unreachable();
  const { DefaultRouteSettings: usual, RouteSettings: own = {} } = stage.Properties;
  const toLimit = (key: string): Setting => own[key] ?? usual;
  return { of: toLimit, usual: usual as Setting, own: Object.keys(own), stage };
}

describe.each([
  ["Bridge", bridge],
  ["Courier", courier],
])("%s", (_, template) => {
  const { of: toLimit, usual, own, stage } = readLimits(template);
  const { listResources } = readTemplate(template);
  const routes = listResources("AWS::ApiGatewayV2::Route");

  it("lets no route take more at once than the least that an account may have", () => {
    for (const [, { Properties }] of routes) {
      const { ThrottlingRateLimit, ThrottlingBurstLimit } = toLimit(Properties.RouteKey);
      expect(ThrottlingRateLimit).toBeGreaterThan(0);
      expect(ThrottlingBurstLimit).toBeGreaterThan(0);
      expect(ThrottlingBurstLimit).toBeLessThanOrEqual(1_250);
    }
    expect(usual.ThrottlingRateLimit).toBeLessThanOrEqual(100);
  });

  it("sets limits of routes that are there already", () => {
    const named = new Map(routes.map(([id, { Properties }]) => [Properties.RouteKey, id]));
    expect(own.length).toBeGreaterThan(0);
    for (const key of own) expect(stage.DependsOn).toContain(named.get(key));
  });

  it("is slower for people than for machines", () => {
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
    const slowest = Math.min(
      ...machines.map(([, { Properties }]) => toLimit(Properties.RouteKey).ThrottlingRateLimit),
    );
    for (const [, { Properties }] of people) {
      const { ThrottlingRateLimit } = toLimit(Properties.RouteKey);
      expect(ThrottlingRateLimit, Properties.RouteKey).toBeLessThanOrEqual(slowest / 10);
    }
  });
});

it("leaves most of an account's functions to webhooks, whoever calls all the rest at once", () => {
  const { of: toLimit } = readLimits(bridge);
  const { listResources } = readTemplate(bridge);
  const others = listResources("AWS::ApiGatewayV2::Route")
    .map(([, { Properties }]) => Properties.RouteKey as string)
    .filter((key) => !/webhooks$|notifications$/.test(key));

  // A call that nobody has signed is refused within a tenth of a second.
  const busy = others.reduce((sum, key) => sum + toLimit(key).ThrottlingRateLimit * 0.1, 0);

  expect(busy).toBeLessThan(500);
});

it("reserves functions for each intake where the deployment says so, and else none", () => {
  const { Parameters, Conditions } = bridge.toJSON();
  expect(Parameters.IntakeConcurrency).toMatchObject({ Type: "Number", Default: 0, MinValue: 0 });
  const reserving = readTemplate(bridge)
    .listResources("AWS::Lambda::Function")
    .filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined);

  expect(reserving.map(([id]) => id.replace(/[0-9A-F]{8}$/, "")).sort()).toEqual([
    "IntakeCourierWebhook",
    "IntakeShopifyWebhook",
    "IntakeWoocommerceWebhook",
  ]);
  for (const [, { Properties }] of reserving) {
    const [condition, ifSo, ifNot] = Properties.ReservedConcurrentExecutions["Fn::If"];
    expect(ifSo).toEqual({ Ref: "IntakeConcurrency" });
    expect(ifNot).toEqual({ Ref: "AWS::NoValue" });
    expect(Conditions[condition]).toEqual({
      "Fn::Not": [{ "Fn::Equals": [{ Ref: "IntakeConcurrency" }, "0"] }],
    });
  }
});
