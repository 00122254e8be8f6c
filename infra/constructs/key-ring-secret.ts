import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import { GeneratedSecret } from "./generated-secret.ts";

/**
 * The keys of one purpose, `{"current": "k1", "k1": "…"}`. An operator adds keys to rotate them: see
 * "Rotate keys" in docs/operations.md.
 */
export class KeyRingSecret extends GeneratedSecret {
  constructor(scope: Construct, id: string, description: string, dataKey: IKey) {
    const shape = {
      secretStringTemplate: JSON.stringify({ current: "k1" }),
      generateStringKey: "k1",
    };
    super(scope, id, { description, dataKey, shape });
  }
}
