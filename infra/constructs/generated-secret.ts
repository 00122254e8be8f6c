import { RemovalPolicy, Validations } from "aws-cdk-lib";
import { Secret, type SecretStringGenerator } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";

/** A secret made at the first deployment and changed by an operator only. */
export class GeneratedSecret extends Secret {
  constructor(
    scope: Construct,
    id: string,
    description: string,
    shape: SecretStringGenerator = {},
  ) {
    super(scope, id, {
      description,
      // Kept as the tables are: what it sealed and signed could never be opened again without it.
      removalPolicy: RemovalPolicy.RETAIN,
      generateSecretString: { passwordLength: 48, excludePunctuation: true, ...shape },
    });
    Validations.of(this).acknowledge({
      id: "AwsSolutions::AwsSolutions-SMG4",
      reason:
        "People and other systems hold what this secret opens or what derives from it: changing it is an operator's act, not a schedule's.",
    });
  }
}
