import { RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { Grant, type IGrantable } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { type ISecret, Secret, type SecretStringGenerator } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { exportAlways } from "./export-always.ts";

/** What a function's construct needs of a secret that another stack owns. */
export type SecretAccess = Pick<ISecret, "secretArn" | "grantRead">;

interface SecretDefinition {
  readonly description: string;
  readonly shape?: SecretStringGenerator;
}

/** Opens the secrets of a data stack: those that exist already by their ARNs, and the others as new ones. */
export class SecretSource {
  readonly #dataKey: IKey;
  readonly #existing: Readonly<Record<string, string | undefined>>;

  constructor(dataKey: IKey, existing: Readonly<Record<string, string | undefined>> = {}) {
    this.#dataKey = dataKey;
    this.#existing = existing;
  }

  open(scope: Construct, id: string, definition: SecretDefinition): SecretAccess {
    const secretArn = this.#existing[id];
    if (secretArn === undefined) return new GeneratedSecret(scope, id, this.#dataKey, definition);
    return {
      secretArn,
      grantRead: (grantee) =>
        grantSecretRead(Stack.of(scope), grantee, secretArn, this.#dataKey.keyArn),
    };
  }

  /**
   * Opens the keys of one purpose, `{"current": "k1", "k1": "…"}`. An operator adds keys to rotate them:
   * see "Rotate keys" in docs/maintenance.md.
   */
  openKeyRing(scope: Construct, id: string, description: string): SecretAccess {
    const shape = {
      secretStringTemplate: JSON.stringify({ current: "k1" }),
      generateStringKey: "k1",
    };
    return this.open(scope, id, { description, shape });
  }
}

/** A secret that is generated at the first deployment. Only an operator changes it. */
class GeneratedSecret extends Secret {
  readonly #dataKey: IKey;

  constructor(
    scope: Construct,
    id: string,
    dataKey: IKey,
    { description, shape = {} }: SecretDefinition,
  ) {
    super(scope, id, {
      description,
      encryptionKey: dataKey,
      // Retained like the tables: nothing can open what this secret sealed once it is deleted.
      removalPolicy: RemovalPolicy.RETAIN,
      generateSecretString: { passwordLength: 48, excludePunctuation: true, ...shape },
    });
    this.#dataKey = dataKey;
    exportAlways(this, this.secretArn);
    Validations.of(this).acknowledge({
      id: "AwsSolutions::AwsSolutions-SMG4",
      reason:
        "People and other systems hold values that this secret protects or that are derived from it. An operator rotates it, not a schedule.",
    });
  }

  override grantRead(grantee: IGrantable): Grant {
    return grantSecretRead(Stack.of(this), grantee, this.secretArn, this.#dataKey.keyArn);
  }
}

/**
 * Lets a role read a secret, and decrypt it through Secrets Manager. Both permissions are in the
 * role's policy: CDK would name the role in the key's policy, so that the stack of the key would
 * depend on the stack of the role.
 */
function grantSecretRead(
  { region }: Stack,
  grantee: IGrantable,
  secretArn: string,
  keyArn: string,
): Grant {
  Grant.addToPrincipal({
    grantee,
    actions: ["kms:Decrypt"],
    resourceArns: [keyArn],
    conditions: { StringEquals: { "kms:ViaService": `secretsmanager.${region}.amazonaws.com` } },
  });
  return Grant.addToPrincipal({
    grantee,
    actions: ["secretsmanager:GetSecretValue"],
    resourceArns: [secretArn],
  });
}
