import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { EVERY_PART, FRONT, stacks, synthesizeStacks } from "./synthesized-stacks.ts";

const allStacks = (one: ReturnType<typeof synthesizeStacks>) => Object.values(one);
const readJson = (one: ReturnType<typeof synthesizeStacks>) =>
  allStacks(one).map((stack) => Template.fromStack(stack).toJSON());

/** The properties in which a template may choose the physical name of a resource, or of a series of metrics. */
const NAME_PROPERTIES = /(Name|^Namespace|^Alias|Identifier)$/;
/** Names of what is inside the resource, of what it refers to, or of what another system names. */
const NOT_PHYSICAL =
  /^(AttributeName|IndexName|MetricName|StageName|FunctionName|PolicyName|DeploymentConfigName|RuleName|SelectionName)$/;
/** What has one name in every stage, and may: an alias is within its function. */
const SAME_IN_STAGES = /^AWS::Lambda::Alias /;

/** Everything that a stage can switch on, so that no name escapes. */
const ALL_SETTINGS = {
  retention: { logDays: 90, backupDays: 60 },
  alarmEmail: "ops@example.com",
  runbookUrl: "https://wiki.example.com/runbook",
  monthlyBudgetDollars: 500,
  bridge: { webhookFront: FRONT },
  concurrency: { intakes: 10 },
};

interface ChosenName {
  readonly resource: string;
  readonly property: string;
  readonly value: string;
}

/** Lists the names that a template chooses, also inside of objects and lists. */
function listNames(resource: string, properties: unknown): ChosenName[] {
  if (Array.isArray(properties)) return properties.flatMap((each) => listNames(resource, each));
  if (typeof properties !== "object" || properties === null) return [];
  return Object.entries(properties).flatMap(([property, value]): ChosenName[] => {
    // The names of dimensions say which resource they are of by their values.
    if (property === "Dimensions") return [];
    if (typeof value !== "string") return listNames(resource, value);
    const isName = NAME_PROPERTIES.test(property) && !NOT_PHYSICAL.test(property);
    return isName && !value.startsWith("AWS/") ? [{ resource, property, value }] : [];
  });
}

const listChosenNames = (one: ReturnType<typeof synthesizeStacks>) =>
  readJson(one).flatMap(({ Resources = {} }) =>
    Object.entries<{ Type: string; Properties?: object }>(Resources).flatMap(
      ([id, { Type, Properties }]) => listNames(`${Type} ${id}`, Properties),
    ),
  );

describe("two stages in one account", () => {
  const staging = synthesizeStacks({}, "staging");

  it("have stacks of other names", () => {
    const names = [stacks, staging].flatMap((one) => allStacks(one).map((each) => each.stackName));
    expect(new Set(names).size).toBe(9);
    expect(names).toContain("OrderBridge-prod-BridgeData");
    expect(names).toContain("OrderBridge-staging-Courier");
  });

  it("export nothing under one name", () => {
    const names = [stacks, staging].flatMap((one) =>
      readJson(one).flatMap(({ Outputs = {} }) =>
        Object.values<{ Export?: { Name: string } }>(Outputs).flatMap(({ Export }) =>
          Export === undefined ? [] : [Export.Name],
        ),
      ),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
  });

  it("choose no name that the other chooses, for resources and for series of metrics", () => {
    const [one, other] = ["prod", "staging"].map((name) =>
      listChosenNames(synthesizeStacks(ALL_SETTINGS, name)),
    );
    const taken = new Set(other?.map(({ value }) => value));
    const shared = one?.filter(({ value }) => taken.has(value)) ?? expect.unreachable();

    expect(one?.length).toBeGreaterThan(80);
    expect(
      shared
        .map(({ resource, property, value }) => `${resource} ${property}=${value}`)
        .filter((each) => !SAME_IN_STAGES.test(each)),
    ).toEqual([]);
  });

  it("emit their metrics into the namespace that their alarms and dashboards read", () => {
    const texts = readJson(staging).map((template) => JSON.stringify(template));
    for (const text of texts.filter((each) => each.includes("AWS::Lambda::Function"))) {
      const emitted = [...text.matchAll(/"POWERTOOLS_METRICS_NAMESPACE":"([^"]+)"/g)];
      const read = [...text.matchAll(/(?:"Namespace":"|\[\\")(OrderBridge[^"\\]*)/g)];
      expect(emitted.length).toBeGreaterThan(0);
      expect(read.length).toBeGreaterThan(20);
      expect(new Set([...emitted, ...read].map(([, name]) => name))).toEqual(
        new Set(["OrderBridge-staging"]),
      );
    }
  });

  it("mention each other nowhere", () => {
    expect(JSON.stringify(readJson(staging))).not.toContain("OrderBridge-prod");
  });
});

it("protects the data stacks of a stage from deletion, and no others", () => {
  expect(allStacks(stacks).filter((each) => each.terminationProtection)).toEqual([
    stacks.courierData,
    stacks.bridgeData,
  ]);
});

it("makes the same templates again from the same commit", () => {
  expect(readJson(synthesizeStacks(EVERY_PART))).toEqual(readJson(stacks));
});

const DOMAIN = {
  name: "deliveries.example.com",
  certificateArn: "arn:aws:acm:eu-central-1:123456789012:certificate/new",
};
const FORMER = {
  name: "old.example.com",
  certificateArn: "arn:aws:acm:eu-central-1:123456789012:certificate/old",
  hostedZone: { id: "Z123", name: "example.com" },
};

describe("a domain", () => {
  const withFormer = synthesizeStacks({ bridge: { domain: FORMER } });
  const moved = synthesizeStacks({ bridge: { domain: DOMAIN, formerDomains: [FORMER] } });
  const template = Template.fromStack(moved.bridge);
  const readDomains = (one: typeof moved) =>
    Object.entries(
      Template.fromStack(one.bridge).findResources("AWS::ApiGatewayV2::DomainName"),
    ).map(([id, { Properties }]) => [Properties.DomainName, id]);

  it("leads to the API, together with the former ones", () => {
    expect(readDomains(moved).map(([name]) => name)).toEqual([DOMAIN.name, FORMER.name]);
    template.resourceCountIs("AWS::ApiGatewayV2::ApiMapping", 2);
    template.hasResourceProperties("AWS::Route53::RecordSet", {
      Name: "old.example.com.",
      Type: "A",
      HostedZoneId: "Z123",
    });
  });

  it("is what links, forms and webhooks carry", () => {
    template.hasOutput("BridgeUrl", { Value: "https://deliveries.example.com" });
    template.hasResourceProperties("AWS::Lambda::Function", {
      Environment: { Variables: { PUBLIC_URL: "https://deliveries.example.com" } },
    });
  });

  it("is left as it is when it becomes a former one", () => {
    const [[, idBefore] = []] = readDomains(withFormer);
    expect(Object.fromEntries(readDomains(moved))[FORMER.name]).toBe(idBefore);
  });

  it("gives way to the address of a CDN", () => {
    const { bridge } = synthesizeStacks({
      bridge: { domain: DOMAIN, publicUrl: "https://cdn.example.com" },
    });
    Template.fromStack(bridge).hasOutput("BridgeUrl", { Value: "https://cdn.example.com" });
  });
});
