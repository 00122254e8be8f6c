import { prepareDecision } from "#infra/local/permissions/decide-access.ts";
import type { RequestContext } from "#infra/local/permissions/policy-conditions.ts";
import { compilePolicy } from "#infra/local/permissions/policy-statements.ts";

/** A role of the account of every local run. */
export const ROLE = "arn:aws:iam::000000000000:role/clerk";
export const TABLE = "arn:aws:dynamodb:us-east-1:000000000000:table/orders";

interface Case {
  /** The statements of the role's policy. */
  readonly role?: readonly object[];
  /** The statements of the resource's policy. */
  readonly resource?: readonly object[];
  readonly needsDelegation?: boolean;
  readonly action?: string;
  readonly on?: string;
  readonly context?: RequestContext;
}

const compile = (statements: readonly object[]) =>
  compilePolicy({ Version: "2012-10-17", Statement: statements }, "the policy of the test");

/** Decides a request of the role: by default GetItem of the table. */
export function decide(tried: Case) {
  const { role = [], resource = [], action = "dynamodb:GetItem", on = TABLE } = tried;
  const request = { principal: { role: ROLE }, action, resource: on };
  const policies = {
    identity: compile(role),
    resource: compile(resource),
    needsDelegation: tried.needsDelegation ?? false,
  };
  return prepareDecision(request, policies)(() => tried.context ?? {});
}

/** Whether a request of the role is allowed. */
export const isAllowed = (tried: Case): boolean => decide(tried).isAllowed;
