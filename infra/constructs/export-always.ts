import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * Exports a value of a data stack, whether or not another stack uses it at present. CDK exports only
 * what is used, so that a function that stops using a secret would change the data stack, which
 * CloudFormation refuses for as long as the other stack still imports the value.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-stack-exports.html
 */
export const exportAlways = (scope: Construct, value: string): void =>
  void Stack.of(scope).exportValue(value);
