import * as z from "zod";
import { region } from "#infra/local/template/resource-values.ts";
import { readProperties, type System } from "#infra/local/template/system.ts";

const tableProperties = z.object({
  SSESpecification: z.object({ KMSMasterKeyId: z.string().optional() }).optional(),
});
const secretProperties = z.object({ KmsKeyId: z.string().optional() });
const queueProperties = z.object({ KmsMasterKeyId: z.string().optional() });

/** The ARN of the customer's key that encrypts a table, secret or queue, by the ARN of that. */
export type EncryptionKeys = ReadonlyMap<string, string>;

/** Reads which resource is encrypted with which key. AWS's own keys ask nobody for a permission. */
export function readEncryptionKeys(system: System): EncryptionKeys {
  const keys = system.listResources("AWS::KMS::Key");
  const named: (readonly [string, string | undefined])[] = [
    ...system
      .listResources("AWS::DynamoDB::Table")
      .map(
        (table) =>
          [
            table.arn,
            readProperties(table, tableProperties).SSESpecification?.KMSMasterKeyId,
          ] as const,
      ),
    ...system
      .listResources("AWS::SecretsManager::Secret")
      .map((secret) => [secret.arn, readProperties(secret, secretProperties).KmsKeyId] as const),
    ...system
      .listResources("AWS::SQS::Queue")
      .map((queue) => [queue.arn, readProperties(queue, queueProperties).KmsMasterKeyId] as const),
  ];
  return new Map(
    named.flatMap(([arn, name]) => {
      const key = keys.find((each) => each.arn === name || each.ref === name);
      return key === undefined ? [] : [[arn, key.arn] as const];
    }),
  );
}

/** The service through which a key is used, as `kms:ViaService` has it. */
export const toViaService = (service: "dynamodb" | "secretsmanager" | "sqs") =>
  `${service}.${region}.amazonaws.com`;
