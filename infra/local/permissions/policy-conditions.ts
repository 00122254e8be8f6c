import { StartError } from "#infra/local/start-error.ts";
import { compileArn, compileText, type Matches } from "./policy-patterns.ts";

/** What a request says about itself, by condition key. A list is a multivalued key. */
export type RequestContext = Readonly<Partial<Record<ConditionKey, string | readonly string[]>>>;

/** Whether a request meets a statement's conditions. */
export type MeetsConditions = (context: RequestContext) => boolean;

/** The condition block of a statement: operators, keys, values. */
export type ConditionBlock = Readonly<
  Record<string, Readonly<Record<string, string | boolean | readonly (string | boolean)[]>>>
>;

/** The keys that the local services tell. Any other key would be missing where AWS has it. */
const CONDITION_KEYS = [
  "aws:SecureTransport",
  "aws:SourceAccount",
  "aws:SourceArn",
  "dynamodb:LeadingKeys",
  "kms:CallerAccount",
  "kms:ViaService",
  "ses:FromAddress",
  "ses:Recipients",
] as const;
type ConditionKey = (typeof CONDITION_KEYS)[number];

interface Operator {
  readonly compile: (value: string) => Matches;
  /** `StringNotEquals` and the like: no value of the policy may match. */
  readonly isNegated?: boolean;
}

const compileEqual = (value: string): Matches => {
  return (text) => text === value;
};
const compileEqualIgnoringCase = (value: string): Matches => {
  const wanted = value.toLowerCase();
  return (text) => text.toLowerCase() === wanted;
};

const OPERATORS: Readonly<Record<string, Operator>> = {
  StringEquals: { compile: compileEqual },
  StringNotEquals: { compile: compileEqual, isNegated: true },
  StringEqualsIgnoreCase: { compile: compileEqualIgnoringCase },
  StringNotEqualsIgnoreCase: { compile: compileEqualIgnoringCase, isNegated: true },
  StringLike: { compile: compileText },
  StringNotLike: { compile: compileText, isNegated: true },
  ArnEquals: { compile: compileArn },
  ArnLike: { compile: compileArn },
  ArnNotEquals: { compile: compileArn, isNegated: true },
  ArnNotLike: { compile: compileArn, isNegated: true },
  Bool: { compile: compileEqualIgnoringCase },
};

/**
 * Compiles a statement's conditions. All of them must be met. Throws a StartError that names an
 * operator or a key that the local run does not support.
 */
export function compileConditions(block: ConditionBlock, origin: string): MeetsConditions {
  const conditions = Object.entries(block).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, values]) =>
      compileCondition(operator, findKey(key, origin), [values].flat().map(String), origin),
    ),
  );
  return (context) => conditions.every((isMet) => isMet(context));
}

/** Key names do not depend on case. */
function findKey(name: string, origin: string): ConditionKey {
  const key = CONDITION_KEYS.find((known) => known.toLowerCase() === name.toLowerCase());
  if (key !== undefined) return key;
  throw new StartError(
    `${origin} uses the condition key ${name}, which the local run does not support. Support it in infra/local/permissions.`,
  );
}

/**
 * What a missing key means is in
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
 * and, for several values, in
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
function compileCondition(
  written: string,
  key: ConditionKey,
  values: readonly string[],
  origin: string,
): MeetsConditions {
  const { quantifier, name, isIfExists } = parseOperator(written);
  if (name === "Null") return (context) => values.includes(String(!hasValue(context, key)));
  const { compile, isNegated = false } = findOperator(name, written, origin);
  const matchers = values.map(compile);
  // Of a negated operator, no value of the policy may match.
  const isMetBy = (value: string) => matchers.some((matches) => matches(value)) !== isNegated;

  return (context) => {
    if (!hasValue(context, key)) {
      if (quantifier === "ForAllValues" || isIfExists) return true;
      return quantifier === undefined && isNegated;
    }
    const given = [context[key] ?? []].flat();
    return quantifier === "ForAllValues" ? given.every(isMetBy) : given.some(isMetBy);
  };
}

function parseOperator(written: string) {
  const [, quantifier, name = written, ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(written) ?? [];
  return { quantifier, name, isIfExists: ifExists !== undefined };
}

function findOperator(name: string, written: string, origin: string): Operator {
  const operator = OPERATORS[name];
  if (operator !== undefined) return operator;
  throw new StartError(
    `${origin} uses the condition operator ${written}, which the local run does not support. Support it in infra/local/permissions.`,
  );
}

const hasValue = (context: RequestContext, key: ConditionKey) =>
  context[key] !== undefined && context[key].length > 0;
