import { Aws, CfnCondition, CfnParameter, Fn, Stack, Token } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * Defines a stack parameter for reserved concurrency and returns its value, for use in functions.
 * The default, 0, reserves nothing.
 */
export function defineReservedConcurrency(
  scope: Construct,
  parameter: string,
  what: string,
): number {
  const stack = Stack.of(scope);
  const { valueAsString } = new CfnParameter(stack, parameter, {
    type: "Number",
    description: `Reserved concurrency of ${what}: both the guaranteed number and the maximum of concurrent executions. 0 reserves nothing. Lambda does not reserve the last 100 executions of an account, and a new account may have only 10: first request more concurrent executions in Service Quotas.`,
    minValue: 0,
    default: 0,
  });
  const isReserved = new CfnCondition(stack, `${parameter}Given`, {
    expression: Fn.conditionNot(Fn.conditionEquals(valueAsString, "0")),
  });
  return Token.asNumber(Fn.conditionIf(isReserved.logicalId, valueAsString, Aws.NO_VALUE));
}
