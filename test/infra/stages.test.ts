import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { stacks, synthesizeStacks } from "./synthesized-stacks.ts";

const allStacks = (one: ReturnType<typeof synthesizeStacks>) => Object.values(one);
const readJson = (one: ReturnType<typeof synthesizeStacks>) =>
  allStacks(one).map((stack) => Template.fromStack(stack).toJSON());

/** The properties in which a template may choose the physical name of a resource. */
const NAME_PROPERTIES = /^(.*Name|Name|Alias)$/;
/** Names of what is inside the resource, or of what it refers to. */
const NOT_PHYSICAL =
  /^(AttributeName|IndexName|MetricName|StageName|FunctionName|PolicyName|DeploymentConfigName)$/;
/** What may have one name several times in an account: a label, or a name within a function. */
const NOT_UNIQUE = /^AWS::(ApiGatewayV2::Api|Lambda::Alias) /;

describe("two stages in one account", () => {
  const staging = synthesizeStacks({}, "staging");

  it("have stacks of other names", () => {
    const names = [stacks, staging].flatMap((one) => allStacks(one).map((each) => each.stackName));
    expect(new Set(names).size).toBe(8);
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

  it("name no resource without the stack's name, so that CloudFormation or the name tells stages apart", () => {
    const named = readJson(staging).flatMap(({ Resources }) =>
      Object.entries<{ Type: string; Properties?: object }>(Resources).flatMap(
        ([id, { Type, Properties = {} }]) =>
          Object.entries(Properties)
            .filter(([key, value]) => NAME_PROPERTIES.test(key) && typeof value === "string")
            .filter(([key]) => !NOT_PHYSICAL.test(key))
            .filter(([, value]) => !String(value).startsWith("OrderBridge-staging-"))
            .map(([key, value]) => `${Type} ${id} ${key}=${value}`),
      ),
    );
    expect(named.filter((each) => !NOT_UNIQUE.test(each))).toEqual([]);
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
  expect(readJson(synthesizeStacks())).toEqual(readJson(stacks));
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
