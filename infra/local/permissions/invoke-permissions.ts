import * as z from "zod";
import { type Resource, readProperties, type System } from "#infra/local/template/system.ts";
import { shortenArn } from "./grants.ts";
import { compilePolicy, type Statement } from "./policy-statements.ts";

const permissionProperties = z.object({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
  SourceAccount: z.string().optional(),
});

/**
 * Reads who may invoke the functions. Lambda keeps each permission as a statement of the function's
 * policy, with the source as a condition: https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html
 */
export function readInvokePermissions(system: System): Statement[] {
  const functions = system.listResources("AWS::Lambda::Function");
  return system.listResources("AWS::Lambda::Permission").flatMap((resource) => {
    const permission = readProperties(resource, permissionProperties);
    const isService = permission.Principal.endsWith(".amazonaws.com");
    const source = {
      ...(permission.SourceArn !== undefined && {
        ArnLike: { "aws:SourceArn": permission.SourceArn },
      }),
      ...(permission.SourceAccount !== undefined && {
        StringEquals: { "aws:SourceAccount": permission.SourceAccount },
      }),
    };
    const document = {
      Version: "2012-10-17",
      Statement: {
        Effect: "Allow",
        Principal: isService ? { Service: permission.Principal } : { AWS: permission.Principal },
        Action: permission.Action,
        Resource: findFunctionArn(functions, permission.FunctionName),
        Condition: source,
      },
    };
    return compilePolicy(document, `${resource.stack}/${resource.id}`).map((statement) =>
      nameSource(statement, permission.SourceArn),
    );
  });
}

/** Adds the source to the name of the function, so that reports tell the permissions of its routes apart. */
const nameSource = (statement: Statement, source: string | undefined): Statement => ({
  ...statement,
  resources: statement.resources.map(({ text, matches }) => ({
    text: source === undefined ? text : `${shortenArn(text)} from ${shortenArn(source)}`,
    matches,
  })),
});

/** Returns the ARN of a function that a template names by its name or its ARN. */
const findFunctionArn = (functions: readonly Resource[], reference: string) =>
  functions.find(({ name }) => name === reference)?.arn ?? reference;

/** Finds the function of a reference: a name or an ARN, with or without a version or an alias. */
export const findFunction = (functions: readonly Resource[], reference: string) => {
  const name = reference.split(":function:").at(-1)?.split(":")[0];
  return functions.find((each) => each.name === name);
};
