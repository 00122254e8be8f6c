import { Stack } from "aws-cdk-lib";
import { AnyPrincipal, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { type IKey, Key } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import { exportAlways } from "./export-always.ts";

/** Opens the key of a data stack: an existing one by its ARN, or a new one. */
export const openDataKey = (scope: Construct, id: string, existingArn: string | undefined): IKey =>
  existingArn === undefined ? new DataKey(scope, id) : Key.fromKeyArn(scope, id, existingArn);

/**
 * The KMS key that encrypts the table and the secrets of a system. KMS rotates its material every year
 * and keeps the earlier material, so nothing has to be encrypted again. The stack's deletion leaves it.
 */
class DataKey extends Key {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      description: `Encrypts the table and the secrets of ${Stack.of(scope).stackName}.`,
      enableKeyRotation: true,
    });
    exportAlways(this, this.keyArn);
    const { account, region } = Stack.of(this);
    // Who may use the table is decided by the permissions for the table: the key adds a condition that
    // it is used through DynamoDB only, as AWS does for the key that it manages itself.
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new AnyPrincipal()],
        actions: [
          "kms:Encrypt",
          "kms:Decrypt",
          "kms:ReEncrypt*",
          "kms:GenerateDataKey*",
          "kms:CreateGrant",
          "kms:DescribeKey",
        ],
        resources: ["*"],
        conditions: {
          StringEquals: {
            "kms:CallerAccount": account,
            "kms:ViaService": `dynamodb.${region}.amazonaws.com`,
          },
        },
      }),
    );
  }
}
