import * as z from "zod";
import { StartError } from "#infra/local/start-error.ts";
import { compileConditions, type MeetsConditions } from "./policy-conditions.ts";
import { compileAction, compileResource, type Matches } from "./policy-patterns.ts";
import { compilePrincipals, type Principals, principalElement } from "./policy-principals.ts";

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const conditionValue = z.union([z.string(), z.boolean()]);
const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(["Allow", "Deny"]),
  Action: texts.optional(),
  NotAction: texts.optional(),
  Resource: texts.optional(),
  NotResource: texts.optional(),
  Principal: principalElement.optional(),
  Condition: z
    .record(z.string(), z.record(z.string(), z.union([conditionValue, z.array(conditionValue)])))
    .optional(),
});

/** A policy as a template has it. A field that is not listed here makes the start fail. */
export const policyDocument = z.strictObject({
  Version: z.literal("2012-10-17"),
  Id: z.string().optional(),
  Statement: z.union([statement.transform((one) => [one]), z.array(statement)]),
});

/** One entry of `Action` or `Resource`. All entries of `NotAction` or `NotResource` are one. */
interface Pattern {
  readonly text: string;
  readonly matches: Matches;
}

/** One statement of a policy, compiled once. */
export interface Statement {
  readonly isAllow: boolean;
  readonly actions: readonly Pattern[];
  readonly resources: readonly Pattern[];
  /** Whom a resource's policy is about. Absent in a role's policy. */
  readonly principals: Principals | undefined;
  readonly meetsConditions: MeetsConditions | undefined;
}

/** Compiles a policy's statements. Throws a StartError that names what is not supported, and the policy. */
export function compilePolicy(document: unknown, origin: string): Statement[] {
  const parsed = policyDocument.safeParse(document);
  if (!parsed.success)
    throw new StartError(
      `${origin} has a policy that the local run does not support: ${z.prettifyError(parsed.error)}`,
    );
  if (JSON.stringify(document).includes("${"))
    throw new StartError(
      `${origin} uses a policy variable (\${…}), which the local run does not support.`,
    );
  return parsed.data.Statement.map((each) => ({
    isAllow: each.Effect === "Allow",
    actions: compilePatterns(each.Action, each.NotAction, compileAction),
    resources: compilePatterns(each.Resource ?? ["*"], each.NotResource, compileResource),
    principals: each.Principal && compilePrincipals(each.Principal),
    meetsConditions: each.Condition && compileConditions(each.Condition, origin),
  }));
}

/**
 * A `Not…` element stands for everything but its entries:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_notaction.html
 */
function compilePatterns(
  entries: readonly string[] | undefined,
  excluded: readonly string[] | undefined,
  compile: (pattern: string) => Matches,
): Pattern[] {
  if (excluded === undefined)
    return (entries ?? []).map((text) => ({ text, matches: compile(text) }));
  const matchers = excluded.map(compile);
  return [
    {
      text: `all but ${excluded.join(", ")}`,
      matches: (text) => !matchers.some((matches) => matches(text)),
    },
  ];
}
