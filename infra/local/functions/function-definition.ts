import { join } from "node:path";
import * as z from "zod";
import type { Assembly } from "#infra/local/template/assembly.ts";
import { region } from "#infra/local/template/resource-values.ts";
import { forbidProperty, type Resource, readProperties } from "#infra/local/template/system.ts";

const functionProperties = z.object({
  Handler: z.string().regex(/^[^.]+\.[^.]+$/),
  Runtime: z.string().startsWith("nodejs"),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Environment: z
    .object({ Variables: z.record(z.string(), z.string()).default({}) })
    .default({ Variables: {} }),
  Code: z.object({ S3Key: z.string() }),
  Role: z.string(),
  Layers: forbidProperty("layers"),
});

/** The addresses of the local services, in the variables that the AWS SDK reads. */
export type Endpoints = Readonly<
  Record<
    | "AWS_ENDPOINT_URL_CLOUDWATCH"
    | "AWS_ENDPOINT_URL_DYNAMODB"
    | "AWS_ENDPOINT_URL_SECRETS_MANAGER"
    | "AWS_ENDPOINT_URL_SESV2"
    | "AWS_ENDPOINT_URL_SQS",
    string
  >
>;

/** One Lambda function of the templates, with everything needed to run it. */
export interface FunctionDefinition {
  readonly resource: Resource;
  readonly file: string;
  readonly exportName: string;
  readonly timeoutMs: number;
  readonly memoryMegabytes: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** Reads a function's properties and finds its code. Throws if the code is missing. */
export function defineFunction(
  resource: Resource,
  { assetFolders }: Assembly,
  endpoints: Endpoints,
): FunctionDefinition {
  const properties = readProperties(resource, functionProperties);
  const folder = assetFolders.get(properties.Code.S3Key.replace(/\.zip$/, ""));
  if (folder === undefined)
    throw new Error(
      `The code of ${resource.stack}/${resource.id}, ${properties.Code.S3Key}, does not exist.`,
    );
  const [module, exportName = ""] = properties.Handler.split(".");
  return {
    resource,
    file: join(folder, `${module}.js`),
    exportName,
    timeoutMs: properties.Timeout * 1000,
    memoryMegabytes: properties.MemorySize,
    environment: {
      ...createLambdaVariables(resource.name, properties.MemorySize, folder, properties.Handler),
      ...createCredentials(properties.Role),
      ...endpoints,
      ...properties.Environment.Variables,
    },
  };
}

/** Creates the credentials of a role: its name is the key id by which the local services know the caller. */
const createCredentials = (roleArn: string) => ({
  AWS_ACCESS_KEY_ID: roleArn.split("/").at(-1) ?? "",
  AWS_SECRET_ACCESS_KEY: "local",
});

/** Creates the variables that Lambda itself sets. */
const createLambdaVariables = (name: string, memory: number, folder: string, handler: string) => ({
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory),
  AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: "local",
  LAMBDA_TASK_ROOT: folder,
  _HANDLER: handler,
});
