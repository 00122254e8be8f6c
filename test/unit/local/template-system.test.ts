import { expect, test } from "vitest";
import type { Template } from "#infra/local/template/assembly.ts";
import { System } from "#infra/local/template/system.ts";

const createTemplate = (parts: Partial<Template>): Template => ({
  Parameters: {},
  Resources: {},
  Conditions: {},
  Outputs: {},
  ...parts,
});
const createOutput = (Value: unknown, name?: unknown) =>
  name === undefined ? { Value } : { Value, Export: { Name: name } };

function createSystem(templates: Record<string, Partial<Template>>, parameters = {}) {
  const stacks = Object.entries(templates).map(
    ([name, parts]) => [name, createTemplate(parts)] as const,
  );
  const assembly = { folder: "", templates: new Map(stacks), assetFolders: new Map() };
  return new System(assembly, parameters, {
    getApiUrl: (stack) => `http://127.0.0.1/${stack}`,
    sqs: "http://127.0.0.1:9",
  });
}

test("resolves a value that another stack exports", () => {
  const system = createSystem({
    Front: { Outputs: { Seen: createOutput({ "Fn::ImportValue": "Back:Queue" }) } },
    Back: {
      Resources: { Jobs: { Type: "AWS::SQS::Queue", Properties: { FifoQueue: true } } },
      Outputs: {
        Queue: createOutput(
          { Ref: "Jobs" },
          { "Fn::Join": ["", [{ Ref: "AWS::StackName" }, ":Queue"]] },
        ),
        Arn: createOutput({ "Fn::GetAtt": ["Jobs", "Arn"] }),
      },
    },
  });
  expect(system.resolveOutputs()).toEqual({
    Front: { Seen: "http://127.0.0.1:9/000000000000/Back-Jobs.fifo" },
    Back: {
      Queue: "http://127.0.0.1:9/000000000000/Back-Jobs.fifo",
      Arn: "arn:aws:sqs:us-east-1:000000000000:Back-Jobs.fifo",
    },
  });
});

test("names the data of a system by the system, as before it had a stack of its own", () => {
  const system = createSystem({
    BridgeData: { Resources: { State: { Type: "AWS::DynamoDB::Table", Properties: {} } } },
    Bridge: { Resources: { Jobs: { Type: "AWS::SQS::Queue", Properties: {} } } },
  });
  expect(system.listResources("AWS::DynamoDB::Table")).toMatchObject([
    { stack: "BridgeData", name: "Bridge-State" },
  ]);
  expect(system.listResources("AWS::SQS::Queue")).toMatchObject([{ name: "Bridge-Jobs" }]);
});

test("resolves a parameter to the given value or its default, and throws without either", () => {
  const stack = {
    Parameters: { A: { Default: "a" }, B: { Default: "b" } },
    Outputs: { Both: createOutput({ "Fn::Join": ["", [{ Ref: "A" }, { Ref: "B" }]] }) },
  };
  expect(createSystem({ S: stack }, { S: { B: "given" } }).resolveOutputs()).toEqual({
    S: { Both: "agiven" },
  });
  const lacking = { ...stack, Parameters: { A: {}, B: {} } };
  expect(() => createSystem({ S: lacking }).resolveOutputs()).toThrow(
    "parameter A of S has no value",
  );
});

test("replaces an address that CDK composes from an API's id with the local address", () => {
  const url = [
    "https://",
    { Ref: "Api" },
    ".execute-api.",
    { Ref: "AWS::Region" },
    ".",
    { Ref: "AWS::URLSuffix" },
    "/",
  ];
  const system = createSystem({
    S: {
      Resources: { Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { Name: "Api" } } },
      Outputs: { Url: createOutput({ "Fn::Join": ["", url] }) },
    },
  });
  expect(system.resolveOutputs()).toEqual({ S: { Url: "http://127.0.0.1/S/" } });
});

test.each([
  ["an unsupported type", { Type: "AWS::S3::Bucket", Properties: {} }, /S\/Thing is a AWS::S3/],
  [
    "an unsupported attribute",
    { Type: "AWS::SQS::Queue", Properties: { X: { "Fn::GetAtt": ["Thing", "Colour"] } } },
    /S\/Thing cannot run locally: Colour of Thing/,
  ],
  [
    "a reference to a missing resource",
    { Type: "AWS::SQS::Queue", Properties: { X: { Ref: "Nothing" } } },
    /S\/Thing cannot run locally: S has no resource Nothing/,
  ],
  [
    "a secret in plain text",
    { Type: "AWS::SQS::Queue", Properties: { X: "{{resolve:secretsmanager:arn}}" } },
    /S\/Thing cannot run locally: {{resolve/,
  ],
])("rejects %s and names the resource", (_, Thing, message) => {
  expect(() =>
    createSystem({ S: { Resources: { Thing } } }).listResources("AWS::SQS::Queue"),
  ).toThrow(message);
});
