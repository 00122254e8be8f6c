import { describe, expect, it } from "vitest";
import { Permissions } from "#infra/local/permissions/permissions.ts";
import { listMailAccesses } from "#infra/local/services/access/mail-accesses.ts";
import { createQueueAccess } from "#infra/local/services/access/queue-accesses.ts";
import { listSecretAccesses } from "#infra/local/services/access/secret-accesses.ts";
import { listTableAccesses } from "#infra/local/services/access/table-accesses.ts";
import type { Template } from "#infra/local/template/assembly.ts";
import { System } from "#infra/local/template/system.ts";

const trust = { Version: "2012-10-17", Statement: [] };
const policyOf = (...Statement: object[]) => ({ Version: "2012-10-17", Statement });
const allow = (Action: string | string[], Resource: unknown, more = {}) => ({
  Effect: "Allow",
  Action,
  Resource,
  ...more,
});
const arnOf = (id: string) => ({ "Fn::GetAtt": [id, "Arn"] });
const ROOT = { AWS: "arn:aws:iam::000000000000:root" };
const via = (service: string) => ({
  Condition: { StringEquals: { "kms:ViaService": `${service}.us-east-1.amazonaws.com` } },
});

/** A table, a secret and a queue, encrypted with one key, and a function with these permissions. */
function readPermissions(statements: object[], keyStatements: object[], role: object = {}) {
  const Resources = {
    Key: { Type: "AWS::KMS::Key", Properties: { KeyPolicy: policyOf(...keyStatements) } },
    Table: {
      Type: "AWS::DynamoDB::Table",
      Properties: { SSESpecification: { KMSMasterKeyId: arnOf("Key") } },
    },
    Secret: { Type: "AWS::SecretsManager::Secret", Properties: { KmsKeyId: arnOf("Key") } },
    Queue: { Type: "AWS::SQS::Queue", Properties: { KmsMasterKeyId: { Ref: "Key" } } },
    Role: {
      Type: "AWS::IAM::Role",
      Properties: { AssumeRolePolicyDocument: trust, ...role },
    },
    Policy: {
      Type: "AWS::IAM::Policy",
      Properties: { PolicyDocument: policyOf(...statements), Roles: [{ Ref: "Role" }] },
    },
    Function: { Type: "AWS::Lambda::Function", Properties: { Role: arnOf("Role") } },
  };
  const template: Template = { Parameters: {}, Conditions: {}, Outputs: {}, Resources };
  const assembly = { folder: "", templates: new Map([["S", template]]), assetFolders: new Map() };
  const addresses = { getApiUrl: () => "", sqs: "" };
  const permissions = new Permissions(new System(assembly, {}, addresses));
  const found = permissions.roles.get("S-Role") ?? expect.unreachable();
  return {
    permissions,
    authorize: (...accesses: Parameters<Permissions["authorize"]>[1][]) =>
      accesses.map((access) => permissions.authorize(found, access)).find((each) => each),
  };
}

const [getItem = expect.unreachable()] = listTableAccesses(
  "GetItem",
  { TableName: "S-Table" },
  new Map(),
);
const [readSecret = expect.unreachable()] = listSecretAccesses(
  "GetSecretValue",
  "arn:aws:secretsmanager:us-east-1:000000000000:secret:S-Secret-local0",
);
const useEverything = allow(["dynamodb:*", "secretsmanager:*", "sqs:*"], "*");

/** https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html#conditions-kms-via-service */
describe("what a customer's key encrypts", () => {
  const viaTable = allow("kms:Decrypt", "*", { Principal: { AWS: "*" }, ...via("dynamodb") });

  it("is read where the key's policy opens the key through the service", () => {
    const { authorize } = readPermissions([useEverything], [viaTable]);
    expect(authorize(getItem)).toBeUndefined();
    expect(authorize(readSecret)).toMatchObject({ action: "kms:Decrypt", isOfKey: true });
  });

  it("is read where the key's policy names the account and the role's policy opens the key", () => {
    const delegating = allow("kms:*", "*", { Principal: ROOT });
    const decrypt = allow("kms:Decrypt", arnOf("Key"), via("secretsmanager"));
    expect(readPermissions([useEverything, decrypt], [delegating]).authorize(readSecret)).toBe(
      undefined,
    );
    expect(readPermissions([useEverything], [delegating]).authorize(readSecret)).toMatchObject({
      cause: "because no identity-based policy allows the action",
      isOfKey: true,
    });
    expect(readPermissions([useEverything, decrypt], []).authorize(readSecret)).toMatchObject({
      cause: "because no resource-based policy allows the action",
    });
  });

  it("needs a further permission to be sent to a queue than to be received", () => {
    const viaQueue = allow("kms:Decrypt", "*", { Principal: ROOT });
    const decrypt = allow("kms:Decrypt", "*", via("sqs"));
    const { authorize } = readPermissions([useEverything, decrypt], [viaQueue]);
    expect(authorize(createQueueAccess("ReceiveMessage", "S-Queue"))).toBeUndefined();
    expect(authorize(createQueueAccess("SendMessage", "S-Queue"))).toMatchObject({
      action: "kms:GenerateDataKey",
    });
  });

  it("is refused for lack of the permission itself before the key counts", () => {
    const { authorize } = readPermissions([], [viaTable]);
    expect(authorize(getItem)).toMatchObject({ action: "dynamodb:GetItem", isOfKey: false });
  });
});

it("decides by the values of each request where a condition is about them", () => {
  const deny = {
    Effect: "Deny",
    Action: "dynamodb:UpdateItem",
    Resource: arnOf("Table"),
    Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ["AUDIT#*"] } },
  };
  const openKey = allow("kms:*", "*", { Principal: "*" });
  const { authorize } = readPermissions([useEverything, deny], [openKey]);
  const update = (pk: string) =>
    listTableAccesses(
      "UpdateItem",
      { TableName: "S-Table", Key: { pk: { S: pk } } },
      new Map([["S-Table", new Map([["", "pk"]])]]),
    );
  for (const attempt of [1, 2]) {
    expect(authorize(...update("STORE#1")), `${attempt}`).toBeUndefined();
    expect(authorize(...update("AUDIT#1")), `${attempt}`).toMatchObject({
      cause: "with an explicit deny in an identity-based policy",
    });
  }
});

it("allows a mail by its sender's address, without the name", () => {
  const send = allow("ses:SendEmail", "arn:aws:ses:us-east-1:*:identity/shop@example.com", {
    Condition: { StringEquals: { "ses:FromAddress": "shop@example.com" } },
  });
  const { authorize } = readPermissions([send], []);
  const mailFrom = (FromEmailAddress: string) =>
    listMailAccesses({ FromEmailAddress, Destination: { ToAddresses: ["a@example.com"] } });
  expect(authorize(...mailFrom("The Shop <shop@example.com>"))).toBeUndefined();
  expect(authorize(...mailFrom("other@example.com"))).toMatchObject({ action: "ses:SendEmail" });
});

describe("the policies of a role", () => {
  it("are those attached to it, those in it, and those of AWS", () => {
    const { permissions } = readPermissions([allow("sqs:SendMessage", arnOf("Queue"))], [], {
      Policies: [{ PolicyName: "own", PolicyDocument: policyOf(allow("ses:*", "*")) }],
      ManagedPolicyArns: ["arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"],
    });
    const grants = permissions.listGrants().map(({ action, resource }) => `${action} ${resource}`);
    expect(grants).toEqual([
      "sqs:SendMessage S-Queue",
      "ses:* *",
      "logs:CreateLogGroup *",
      "logs:CreateLogStream *",
      "logs:PutLogEvents *",
    ]);
  });

  it.each([
    [
      "a managed policy that nobody wrote down",
      { ManagedPolicyArns: ["arn:aws:iam::aws:policy/X"] },
      "X",
    ],
    ["a permissions boundary", { PermissionsBoundary: "arn" }, "permissions boundaries"],
    [
      "a policy variable",
      {
        Policies: [
          { PolicyName: "own", PolicyDocument: policyOf(allow("s3:*", `b/\${aws:username}`)) },
        ],
      },
      "policy variable",
    ],
  ])("cannot have %s", (_, role, named) => {
    expect(() => readPermissions([], [], role)).toThrow(named);
  });
});
