import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { BridgeDataStack } from "#infra/bridge/data-stack.ts";
import { CourierDataStack } from "#infra/courier/data-stack.ts";
import { stacks, synthesizeStacks } from "./synthesized-stacks.ts";
import { readTemplate } from "./template-reader.ts";

/** What cannot be created again with the same content. */
const STATEFUL = ["AWS::DynamoDB::Table", "AWS::KMS::Key", "AWS::SecretsManager::Secret"];

describe.each([
  ["Bridge", stacks.bridgeData, stacks.bridge, BridgeDataStack],
  ["Courier", stacks.courierData, stacks.courier, CourierDataStack],
])("the %s", (_, data, compute, DataStack) => {
  const dataResources = Object.values(Template.fromStack(data).toJSON().Resources);
  const computeTypes = readTemplate(Template.fromStack(compute));

  it("keeps what must not be lost in a stack of its own, and nothing else", () => {
    const types = dataResources.map((resource) => (resource as { Type: string }).Type);
    expect(new Set(types)).toEqual(new Set(STATEFUL));
    for (const type of STATEFUL) expect(computeTypes.listResources(type), type).toEqual([]);
  });

  it("retains all of it when the stack is deleted or a resource is replaced", () => {
    for (const resource of dataResources)
      expect(resource).toMatchObject({ DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
  });

  it("has a table on demand that DynamoDB does not delete, with point-in-time recovery", () => {
    Template.fromStack(data).hasResourceProperties("AWS::DynamoDB::Table", {
      BillingMode: "PAY_PER_REQUEST",
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  it("deploys its data first, and never the other way round", () => {
    expect(compute.dependencies).toContain(data);
    expect(data.dependencies).toEqual([]);
  });

  it("has the same data stack whichever functions use it", () => {
    const unused = new DataStack(new App(), data.node.id, { config: data.config });
    expect(Template.fromStack(unused).toJSON()).toEqual(Template.fromStack(data).toJSON());
  });

  it("names only resources of its own data", () => {
    const imported = JSON.stringify(Template.fromStack(compute).toJSON()).matchAll(
      /"Fn::ImportValue":"([^:"]+):/g,
    );
    expect(new Set([...imported].map(([, stack]) => stack))).toEqual(
      new Set([Stack.of(data).stackName]),
    );
  });
});

it("keeps copies of each night in AWS Backup only if the stage says for how long", () => {
  const { courierData } = synthesizeStacks({
    retention: { logDays: 90, backupDays: 60 },
  });
  const template = Template.fromStack(courierData);
  const [tableId] = Object.keys(template.findResources("AWS::DynamoDB::Table"));

  template.hasResourceProperties("AWS::Backup::BackupPlan", {
    BackupPlan: { BackupPlanRule: [{ Lifecycle: { DeleteAfterDays: 60 } }] },
  });
  template.hasResourceProperties("AWS::Backup::BackupSelection", {
    BackupSelection: { Resources: [{ "Fn::GetAtt": [tableId, "Arn"] }] },
  });
  template.hasResource("AWS::Backup::BackupVault", { DeletionPolicy: "Retain" });
});
