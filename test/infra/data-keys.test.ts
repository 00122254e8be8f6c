import { describe, expect, it } from "vitest";
import { bridgeTemplate, courierTemplate } from "./synthesized-stacks.ts";
import { readTemplate } from "./template-reader.ts";

describe.each([
  ["Bridge", bridgeTemplate],
  ["Courier", courierTemplate],
])("the KMS key of the %s", (_, template) => {
  const { listResources } = readTemplate(template);
  const keys = listResources("AWS::KMS::Key");
  const [keyId, key] = keys[0] ?? ["", undefined];
  const keyArn = { "Fn::GetAtt": [keyId, "Arn"] };

  it("is one, is rotated, and outlives the stack", () => {
    expect(keys).toHaveLength(1);
    expect(key?.Properties.EnableKeyRotation).toBe(true);
    expect(key).toMatchObject({ DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
  });

  it("encrypts the table and every secret", () => {
    const tables = listResources("AWS::DynamoDB::Table");
    const secrets = listResources("AWS::SecretsManager::Secret");
    expect(tables).toHaveLength(1);
    expect(secrets.length).toBeGreaterThan(1);
    for (const [id, { Properties }] of tables)
      expect(Properties.SSESpecification, id).toEqual({
        SSEEnabled: true,
        SSEType: "KMS",
        KMSMasterKeyId: keyArn,
      });
    for (const [id, { Properties }] of secrets) expect(Properties.KmsKeyId, id).toEqual(keyArn);
  });

  it("is used through DynamoDB and Secrets Manager only, apart from administration", () => {
    const [administration, ...others] = key?.Properties.KeyPolicy.Statement ?? [];
    expect(administration.Action).toBe("kms:*");
    expect(JSON.stringify(administration.Principal)).toContain(":root");
    expect(others.length).toBeGreaterThan(0);
    for (const { Condition } of others)
      expect(JSON.stringify(Condition.StringEquals["kms:ViaService"])).toMatch(
        /^(?=.*(dynamodb|secretsmanager)\.).*amazonaws\.com/,
      );
  });

  it("is used by no function directly", () => {
    for (const [id, { Properties }] of listResources("AWS::IAM::Policy"))
      for (const { Action, Condition } of Properties.PolicyDocument.Statement)
        if ([Action].flat().some((action: string) => action.startsWith("kms:"))) {
          expect(Action, id).toBe("kms:Decrypt");
          expect(JSON.stringify(Condition.StringEquals["kms:ViaService"])).toContain(
            "secretsmanager.",
          );
        }
  });
});
