import { RemovalPolicy, Validations } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Secret, type SecretStringGenerator } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";

interface GeneratedSecretProps {
  readonly description: string;
  /** Encrypts the secret. */
  readonly dataKey: IKey;
  readonly shape?: SecretStringGenerator;
}

/** A secret that is generated at the first deployment. Only an operator changes it. */
export class GeneratedSecret extends Secret {
  constructor(
    scope: Construct,
    id: string,
    { description, dataKey, shape = {} }: GeneratedSecretProps,
  ) {
    super(scope, id, {
      description,
      encryptionKey: dataKey,
      // Retained like the tables: nothing can open what this secret sealed once it is deleted.
      removalPolicy: RemovalPolicy.RETAIN,
      generateSecretString: { passwordLength: 48, excludePunctuation: true, ...shape },
    });
    Validations.of(this).acknowledge({
      id: "AwsSolutions::AwsSolutions-SMG4",
      reason:
        "People and other systems hold values that this secret protects or that are derived from it. An operator rotates it, not a schedule.",
    });
  }
}
