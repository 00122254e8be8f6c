import * as z from "zod";
import { type Resource, readProperties, type System } from "#infra/local/template/system.ts";
import { compilePolicy, type Statement } from "./policy-statements.ts";

const queuePolicy = z.object({ PolicyDocument: z.unknown(), Queues: z.array(z.string()) });
const secretPolicy = z.object({ ResourcePolicy: z.unknown(), SecretId: z.string() });
const keyProperties = z.object({ KeyPolicy: z.unknown() });
const tableProperties = z.object({
  ResourcePolicy: z.object({ PolicyDocument: z.unknown() }).optional(),
});

/** The statements of the policies that resources have themselves, by the resource's ARN. */
export type ResourcePolicies = ReadonlyMap<string, readonly Statement[]>;

/** Reads the policies of queues, secrets, tables and keys. Those of functions are their permissions. */
export function readResourcePolicies(system: System): ResourcePolicies {
  const policies = new Map<string, Statement[]>();
  for (const { arn, document, owner } of listDocuments(system)) {
    const statements = compilePolicy(document, `${owner.stack}/${owner.id}`);
    policies.set(arn, [...(policies.get(arn) ?? []), ...statements]);
  }
  return policies;
}

interface Document {
  readonly arn: string;
  readonly document: unknown;
  readonly owner: Resource;
}

function listDocuments(system: System): Document[] {
  const queues = system.listResources("AWS::SQS::Queue");
  return [
    ...system.listResources("AWS::SQS::QueuePolicy").flatMap((owner) => {
      const { PolicyDocument, Queues } = readProperties(owner, queuePolicy);
      return queues
        .filter(({ ref }) => Queues.includes(ref))
        .map(({ arn }) => ({ arn, document: PolicyDocument, owner }));
    }),
    ...system.listResources("AWS::SecretsManager::ResourcePolicy").map((owner) => {
      const { ResourcePolicy, SecretId } = readProperties(owner, secretPolicy);
      return { arn: SecretId, document: ResourcePolicy, owner };
    }),
    ...system.listResources("AWS::KMS::Key").map((owner) => {
      const { KeyPolicy } = readProperties(owner, keyProperties);
      return { arn: owner.arn, document: KeyPolicy, owner };
    }),
    ...system.listResources("AWS::DynamoDB::Table").flatMap((owner) => {
      const { ResourcePolicy } = readProperties(owner, tableProperties);
      return ResourcePolicy === undefined
        ? []
        : [{ arn: owner.arn, document: ResourcePolicy.PolicyDocument, owner }];
    }),
  ];
}
