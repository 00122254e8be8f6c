import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { EVERY_PART, stacks, synthesizeStacks } from "./synthesized-stacks.ts";

const formatArn = (service: string, resource: string) =>
  `arn:aws:${service}:eu-central-1:123456789012:${resource}`;
const TABLE_ARN = formatArn("dynamodb", "table/restored");
const KEY_ARN = formatArn("kms", "key/kept");
const SECRET_ARN = formatArn("secretsmanager", "secret:kept-AbCdEf");
const listTypes = (template: Template) =>
  Object.values<{ Type: string }>(template.toJSON().Resources).map(({ Type }) => Type);

describe("a stage with a restored table", () => {
  const { bridge, bridgeData } = synthesizeStacks({
    ...EVERY_PART,
    bridge: { existing: { tableArn: TABLE_ARN } },
  });
  const template = Template.fromStack(bridge);

  it("uses it in each function, with the permissions for it and its indexes", () => {
    const text = JSON.stringify(template.toJSON());
    const own = JSON.stringify(Template.fromStack(stacks.bridge).toJSON());
    const count = (pattern: RegExp, where: string) => [...where.matchAll(pattern)].length;

    expect(count(/"TABLE_NAME":"restored"/g, text)).toBe(count(/"TABLE_NAME":\{/g, own));
    expect(text).toContain(`"${TABLE_ARN}/index/due"`);
    expect(text).toContain("AUDIT#*");
    expect(text).not.toMatch(/BridgeData:ExportsOutput\w*State/);
  });

  it("leaves the former table alone: it is not in the stack, which retains it", () => {
    expect(listTypes(Template.fromStack(bridgeData))).not.toContain("AWS::DynamoDB::Table");
    expect(listTypes(Template.fromStack(bridgeData))).toContain("AWS::SecretsManager::Secret");
  });
});

it("uses keys that exist already, and makes no others in their place", () => {
  const { courier, courierData } = synthesizeStacks({
    courier: {
      existing: {
        tableArn: TABLE_ARN,
        keyArn: KEY_ARN,
        secrets: { OpsKey: SECRET_ARN, NotificationKeys: `${SECRET_ARN}2` },
      },
    },
  });
  const statements = JSON.stringify(Template.fromStack(courier).findResources("AWS::IAM::Policy"));

  // CloudFormation deploys no empty stack.
  expect(listTypes(Template.fromStack(courierData))).toEqual([
    "AWS::CloudFormation::WaitConditionHandle",
  ]);
  expect(statements).toContain(`"Action":"kms:Decrypt"`);
  expect(statements).toContain(`"Resource":"${KEY_ARN}"`);
  expect(statements).toContain(`"${SECRET_ARN}"`);
  Template.fromStack(courier).hasOutput("OpsKeyArn", { Value: SECRET_ARN });
});
