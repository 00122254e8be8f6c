import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { countRefusals, INTAKES, listMaxExecutions } from "./concurrency-model.ts";
import { joinTemplates } from "./join-templates.ts";
import {
  bridgeTemplate as bridge,
  courierTemplate as courier,
  EVERY_PART,
  synthesizeStacks,
} from "./synthesized-stacks.ts";
import { readTemplate } from "./template-reader.ts";

interface Resource {
  readonly Properties?: { readonly RouteKey?: string };
}

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

/** What an account may run at once, unless AWS raises it; a new account has ten. */
const ACCOUNT_EXECUTIONS = 1_000;

/** Counts what everything but webhooks can occupy at once. */
const countOthers = (template: Template) =>
  countRefusals(template) +
  [...listMaxExecutions(template).values()].reduce((sum, most) => sum + most, 0);

const synthesizeBridge = (settings: object) => {
  const { syntheticOrders } = EVERY_PART;
  const { bridgeData, bridge: changed } = synthesizeStacks({ syntheticOrders, ...settings });
  return joinTemplates(bridgeData, changed);
};

describe("the executions of an account", () => {
  it("are left to webhooks by more than half while everything else is at its limit", () => {
    expect(countOthers(bridge)).toBeLessThan(ACCOUNT_EXECUTIONS / 2);
  });

  it("are not fewer for webhooks with one more route", () => {
    const grown = structuredClone(bridge.toJSON());
    const [id, route] =
      Object.entries<Resource>(grown.Resources).find(
        ([, { Properties }]) => Properties?.RouteKey === "GET /ops",
      ) ?? expect.unreachable();
    grown.Resources[`More${id}`] = {
      ...route,
      Properties: { ...route.Properties, RouteKey: "GET /more" },
    };

    expect(countOthers(Template.fromJSON(grown))).toBe(countOthers(bridge));
  });

  it.each([
    [{ reconcile: 400 }],
    [{ functions: { "bridge/merchant-api": 400 } }],
    [{ functions: { "bridge/sweep-stores": 400 } }],
  ])("are taken from webhooks by a stage with %j", (concurrency) => {
    expect(countOthers(synthesizeBridge({ concurrency }))).toBeGreaterThan(ACCOUNT_EXECUTIONS / 2);
  });

  it("are fewer for other routes if the stage limits their requests", () => {
    const template = synthesizeBridge({ limits: { requestsPerSecond: 10 } });

    expect(countOthers(template)).toBeLessThan(countOthers(bridge) - 80);
  });
});

/** Lists the functions with reserved concurrency, as `name=number`. */
const listReserved = (template: Template) =>
  readTemplate(template)
    .listResources("AWS::Lambda::Function")
    .filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined)
    .map(([id, { Properties }]) =>
      [id.replace(/[0-9A-F]{8}$/, ""), Properties.ReservedConcurrentExecutions].join("="),
    )
    .sort();

it("reserves concurrency for each webhook intake and for single functions, if the stage says so", () => {
  const { bridgeData, bridge: changed } = synthesizeStacks({
    concurrency: {
      ...{ intakes: 50, reconcile: 7, reconcilePerStore: 3, reconcileLanes: 3 },
      functions: { "bridge/courier-webhook": 20 },
    },
  });
  const template = joinTemplates(bridgeData, changed);

  expect(listReserved(synthesizeBridge({}))).toEqual([]);
  expect(listReserved(template)).toEqual(
    INTAKES.map((name, at) => `${name}=${at === 0 ? 20 : 50}`),
  );
  template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
    ScalingConfig: { MaximumConcurrency: 7 },
  });
  template.hasResourceProperties("AWS::Lambda::Function", {
    // Of seven invocations, three would be more than a slow store gets.
    Environment: { Variables: Match.objectLike({ REQUESTS_PER_STORE: "3", LANES: "2" }) },
  });
});

it("takes from the stage how much is worked on at once, and what bookings may cost an hour", () => {
  const concurrency = {
    shopEvents: 3,
    signInMails: 4,
    notifications: 6,
    sandboxDrivers: 8,
    webhooks: 5,
    webhookRetries: 7,
  };
  const changed = synthesizeStacks({
    concurrency: { ...concurrency, sweptStores: 15 },
    alarms: { moneyPerHour: 70_000 },
  });
  const [ofBridge, ofCourier] = [changed.bridge, changed.courier].map((stack) =>
    Template.fromStack(stack),
  );
  const listMaxima = (template = Template.fromStack(changed.bridge)) =>
    Object.values(template.findResources("AWS::Lambda::EventSourceMapping"))
      .map(({ Properties }): number => Properties.ScalingConfig.MaximumConcurrency)
      .sort((one, other) => one - other);

  expect(listMaxima(ofBridge)).toEqual([3, 4, 5, 7, 20]);
  expect(listMaxima(ofCourier)).toEqual([6, 8]);
  ofBridge?.hasResourceProperties("AWS::Lambda::Function", {
    Environment: { Variables: Match.objectLike({ STORE_CONCURRENCY: "15" }) },
  });
  ofBridge?.hasResourceProperties("AWS::CloudWatch::Alarm", { Threshold: 70_000 });
});

it("gives each share of the stores a schedule of its sweep", () => {
  const { bridge: changed } = synthesizeStacks({ concurrency: { storeSweeps: 3 } });
  const template = Template.fromStack(changed);
  const schedules = Object.values(
    template.findResources("AWS::Scheduler::Schedule", {
      Properties: { ScheduleExpression: "rate(5 minutes)" },
    }),
  );

  // The first one says nothing: it sweeps share 0.
  expect(schedules.map(({ Properties }) => Properties.Target.Input)).toEqual([
    undefined,
    '{"share":1}',
    '{"share":2}',
  ]);
  const targets = schedules.map(({ Properties }) => JSON.stringify(Properties.Target.Arn));
  expect(new Set(targets).size).toBe(1);
  expect(targets[0]).toContain("SweepSweepStores");
  template.hasResourceProperties("AWS::Lambda::Function", {
    Environment: { Variables: Match.objectLike({ SWEEP_SHARES: "3" }) },
  });
  // Runs of the others do not hide that one share is not swept any more.
  const [[, stopped] = []] = Object.entries(
    template.findResources("AWS::CloudWatch::Alarm"),
  ).filter(([id]) => id.startsWith("SweepEveryFiveMinutesStopped"));
  expect(stopped?.Properties).toMatchObject({
    Threshold: 3,
    ComparisonOperator: "LessThanThreshold",
    AlarmDescription: expect.stringContaining("One of these 3 schedules"),
  });
});

it("limits what a table may use, and each of its indexes, if the stage says so", () => {
  const limits = { table: { readUnits: 1_000, writeUnits: 200 } };
  const { courierData } = synthesizeStacks({ limits });
  const throughput = { MaxReadRequestUnits: 1_000, MaxWriteRequestUnits: 200 };

  Template.fromStack(courierData).hasResourceProperties("AWS::DynamoDB::Table", {
    OnDemandThroughput: throughput,
    GlobalSecondaryIndexes: [
      Match.objectLike({ OnDemandThroughput: throughput }),
      Match.objectLike({ OnDemandThroughput: throughput }),
    ],
  });
  expect(JSON.stringify(courier.toJSON())).not.toContain("OnDemandThroughput");
});

it("keeps capacity ready that follows the load, of a table and each of its indexes, if the stage says so", () => {
  const tables = {
    provisioned: { read: { most: 2_000 }, write: { least: 20, most: 900 }, targetPercent: 60 },
  };
  const { bridgeData } = synthesizeStacks({ tables });
  const template = Template.fromStack(bridgeData);
  const ready = { ReadCapacityUnits: 5, WriteCapacityUnits: 20 };

  const [table] = Object.values(template.findResources("AWS::DynamoDB::Table"));
  expect(table?.Properties.BillingMode).toBeUndefined();
  expect(table?.Properties.ProvisionedThroughput).toEqual(ready);
  const indexes: { IndexName: string; ProvisionedThroughput: object }[] =
    table?.Properties.GlobalSecondaryIndexes;
  expect(indexes.map(({ ProvisionedThroughput }) => ProvisionedThroughput)).toEqual(
    indexes.map(() => ready),
  );

  const targets = Object.values(
    template.findResources("AWS::ApplicationAutoScaling::ScalableTarget"),
  ).map(({ Properties }) => Properties);
  const dimensions = targets.map(({ ScalableDimension }) => ScalableDimension).sort();
  expect(dimensions).toEqual(
    ["dynamodb:index:", "dynamodb:table:"].flatMap((scope) =>
      ["ReadCapacityUnits", "WriteCapacityUnits"].flatMap((kind) =>
        (scope.includes("index") ? indexes : [table]).map(() => `${scope}${kind}`),
      ),
    ),
  );
  for (const { ScalableDimension, MinCapacity, MaxCapacity } of targets)
    expect([MinCapacity, MaxCapacity]).toEqual(
      ScalableDimension.endsWith("WriteCapacityUnits") ? [20, 900] : [5, 2_000],
    );
  template.allResourcesProperties("AWS::ApplicationAutoScaling::ScalingPolicy", {
    TargetTrackingScalingPolicyConfiguration: { TargetValue: 60 },
  });
});

it("pays the tables by the call otherwise", () => {
  const { bridgeData, courierData } = synthesizeStacks({});
  for (const stack of [bridgeData, courierData]) {
    const template = Template.fromStack(stack);
    template.hasResourceProperties("AWS::DynamoDB::Table", { BillingMode: "PAY_PER_REQUEST" });
    template.resourceCountIs("AWS::ApplicationAutoScaling::ScalableTarget", 0);
  }
});
