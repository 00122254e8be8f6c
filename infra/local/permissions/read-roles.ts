import * as z from "zod";
import { StartError } from "#infra/local/start-error.ts";
import {
  forbidProperty,
  type Resource,
  readProperties,
  type System,
} from "#infra/local/template/system.ts";
import { AWS_MANAGED_POLICIES } from "./managed-policies.ts";
import { compilePolicy, type Statement } from "./policy-statements.ts";

const document = z.unknown();
const inlinePolicies = z.array(z.object({ PolicyName: z.string(), PolicyDocument: document }));
const roleProperties = z.object({
  AssumeRolePolicyDocument: document,
  ManagedPolicyArns: z.array(z.string()).default([]),
  Policies: inlinePolicies.default([]),
  PermissionsBoundary: forbidProperty("permissions boundaries"),
});
const attachedPolicy = z.object({
  PolicyDocument: document,
  Roles: z.array(z.string()).default([]),
  Users: forbidProperty("policies of users"),
  Groups: forbidProperty("policies of groups"),
});

/** A role of the templates, with all its policies. */
export interface Role {
  readonly name: string;
  readonly arn: string;
  /** `<stack>/<logical id>`. */
  readonly path: string;
  /** What the role may do. */
  readonly statements: readonly Statement[];
  /** Who may assume the role. */
  readonly trust: readonly Statement[];
}

/** Reads the roles of the templates with their inline, attached and managed policies. */
export function readRoles(system: System): Role[] {
  const attached = [
    ...system.listResources("AWS::IAM::Policy"),
    ...system.listResources("AWS::IAM::ManagedPolicy"),
  ].map((resource) => {
    const { PolicyDocument, Roles } = readProperties(resource, attachedPolicy);
    const statements = compilePolicy(PolicyDocument, toPath(resource));
    return { ref: resource.ref, roles: Roles, statements };
  });

  return system.listResources("AWS::IAM::Role").map((resource) => {
    const properties = readProperties(resource, roleProperties);
    const path = toPath(resource);
    const managed = properties.ManagedPolicyArns.flatMap(
      (arn) =>
        attached.find(({ ref }) => ref === arn)?.statements ?? compileManagedPolicy(arn, path),
    );
    const inline = properties.Policies.flatMap((each) =>
      compilePolicy(each.PolicyDocument, `${path}, policy ${each.PolicyName},`),
    );
    const own = attached
      .filter(({ roles }) => roles.includes(resource.ref))
      .flatMap(({ statements }) => statements);
    return {
      name: resource.ref,
      arn: resource.arn,
      path,
      statements: [...own, ...inline, ...managed],
      trust: compilePolicy(properties.AssumeRolePolicyDocument, `The trust policy of ${path}`),
    };
  });
}

function compileManagedPolicy(arn: string, path: string): Statement[] {
  const managed = AWS_MANAGED_POLICIES[arn];
  if (managed !== undefined) return compilePolicy(managed, arn);
  throw new StartError(
    `${path} has the managed policy ${arn}, which the local run does not know. Add it to infra/local/permissions/managed-policies.ts.`,
  );
}

const toPath = ({ stack, id }: Resource) => `${stack}/${id}`;
