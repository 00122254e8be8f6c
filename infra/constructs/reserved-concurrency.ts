import { Aws, CfnCondition, CfnParameter, Fn, Stack, Token } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * What the deployment reserves of the account's concurrency for each function that this is given to,
 * by a parameter of that name; 0, as it is unless said otherwise, reserves nothing.
 */
export function defineReservedConcurrency(
  scope: Construct,
  parameter: string,
  what: string,
): number {
  const stack = Stack.of(scope);
  const { valueAsString } = new CfnParameter(stack, parameter, {
    type: "Number",
    description: `How many calls of ${what} may always run at once, and no more; 0 reserves nothing. Lambda refuses to reserve an account's last 100, and a new account may have only 10 in all: ask for more concurrent executions in Service Quotas first.`,
    minValue: 0,
    default: 0,
  });
  const isReserved = new CfnCondition(stack, `${parameter}Given`, {
    expression: Fn.conditionNot(Fn.conditionEquals(valueAsString, "0")),
  });
  return Token.asNumber(Fn.conditionIf(isReserved.logicalId, valueAsString, Aws.NO_VALUE));
}
