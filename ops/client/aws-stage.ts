import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { formatStackName } from "#shared/kernel/stack-name.ts";
import { OpsError } from "../ops-error.ts";
import type { System } from "./systems.ts";

const STACK_NAMES: Readonly<Record<System, string>> = { bridge: "Bridge", courier: "Courier" };

/** Reads where a system of a stage is, from the outputs of its stack. */
export async function readOutputs(
  stage: string,
  system: System,
): Promise<{ readonly url: string; readonly keyArn: string }> {
  const name = STACK_NAMES[system];
  const StackName = formatStackName(stage, name);
  const { Stacks = [] } = await new CloudFormationClient()
    .send(new DescribeStacksCommand({ StackName }))
    .catch((error: unknown) => throwUnreadable(StackName, error));
  const outputs = new Map(
    Stacks.flatMap(({ Outputs = [] }) => Outputs).map((one) => [one.OutputKey, one.OutputValue]),
  );
  const [url, keyArn] = [outputs.get(`${name}Url`), outputs.get("OpsKeyArn")];
  if (url === undefined || keyArn === undefined)
    throw new OpsError(`The stack ${StackName} has no outputs ${name}Url and OpsKeyArn.`);
  return { url: url.replace(/\/$/, ""), keyArn };
}

/** Reads the secret with the operator's key. A message of Secrets Manager never has its value. */
export async function readOperatorSecret(keyArn: string): Promise<string> {
  const { SecretString } = await new SecretsManagerClient()
    .send(new GetSecretValueCommand({ SecretId: keyArn }))
    .catch((error: unknown) => {
      throw new OpsError(
        `Cannot read the operator's key: ${error instanceof Error ? error.message : "failed"}`,
      );
    });
  if (SecretString === undefined) throw new OpsError("The secret of the operator's key is empty.");
  return SecretString;
}

/** Finds the secret with the keys of a purpose: `store-credentials` is `KeysStoreCredentials…`. */
export async function findKeySecret(stage: string, purpose: string): Promise<string> {
  const StackName = formatStackName(stage, "BridgeData");
  const { StackResources = [] } = await new CloudFormationClient()
    .send(new DescribeStackResourcesCommand({ StackName }))
    .catch((error: unknown) => throwUnreadable(StackName, error));
  const id = `Keys${purpose.replaceAll(/(?:^|-)([a-z])/g, (_, first: string) => first.toUpperCase())}`;
  const secret = StackResources.find(
    ({ ResourceType, LogicalResourceId = "" }) =>
      ResourceType === "AWS::SecretsManager::Secret" && LogicalResourceId.startsWith(id),
  );
  if (secret?.PhysicalResourceId === undefined)
    throw new OpsError(`The stack ${StackName} has no secret ${id}.`);
  return secret.PhysicalResourceId;
}

function throwUnreadable(stack: string, error: unknown): never {
  throw new OpsError(
    `Cannot read the stack ${stack}: ${error instanceof Error ? error.message : "failed"}\nCheck the stage, AWS_PROFILE and AWS_REGION.`,
  );
}
