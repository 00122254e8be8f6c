import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { formatStackName } from "#shared/kernel/stack-name.ts";
import { OpsError } from "../ops-error.ts";
import type { RotatedKeys } from "./rotated-keys.ts";
import type { System } from "./systems.ts";

const STAGES = join(import.meta.dirname, "../../infra/stages");
const systemSchema = z
  .looseObject({
    existing: z.looseObject({ secrets: z.record(z.string(), z.string()).optional() }).optional(),
  })
  .optional();
const stageSchema = z.looseObject({ bridge: systemSchema, courier: systemSchema });

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

/** Where the secret of a purpose is: `store-credentials` is `KeysStoreCredentials…` of the bridge's data. */
function locateKeys(purpose: RotatedKeys) {
  if (purpose === "courier-notifications")
    return { system: "courier", stack: "CourierData", id: "NotificationKeys", prefix: "" } as const;
  const id = purpose.replaceAll(/(?:^|-)([a-z])/g, (_, first: string) => first.toUpperCase());
  return { system: "bridge", stack: "BridgeData", id, prefix: "Keys" } as const;
}

/** Finds the secret with the keys of a purpose: one that the stage's file names, or that of its stack. */
export async function findKeySecret(
  stage: string,
  purpose: RotatedKeys,
  stagesFolder = STAGES,
): Promise<string> {
  const { system, stack, id: name, prefix } = locateKeys(purpose);
  const existing = readStageFile(stagesFolder, stage)[system]?.existing?.secrets?.[name];
  if (existing !== undefined) return existing;
  const StackName = formatStackName(stage, stack);
  const id = `${prefix}${name}`;
  const { StackResources = [] } = await new CloudFormationClient()
    .send(new DescribeStackResourcesCommand({ StackName }))
    .catch((error: unknown) => throwUnreadable(StackName, error));
  const secret = StackResources.find(
    ({ ResourceType, LogicalResourceId = "" }) =>
      ResourceType === "AWS::SecretsManager::Secret" && LogicalResourceId.startsWith(id),
  );
  if (secret?.PhysicalResourceId === undefined)
    throw new OpsError(`The stack ${StackName} has no secret ${id}.`);
  return secret.PhysicalResourceId;
}

/** Reads the part of a stage's file that names secrets of an earlier stack; its deployment validates it. */
function readStageFile(folder: string, stage: string): z.output<typeof stageSchema> {
  const path = join(folder, `${stage}.json`);
  return existsSync(path) ? stageSchema.parse(parseJson(readFileSync(path, "utf8"))) : {};
}

function throwUnreadable(stack: string, error: unknown): never {
  throw new OpsError(
    `Cannot read the stack ${stack}: ${error instanceof Error ? error.message : "failed"}\nCheck the stage, AWS_PROFILE and AWS_REGION.`,
  );
}
