import { CfnResource, CfnWaitConditionHandle, type Stack } from "aws-cdk-lib";

/**
 * Adds a resource that does nothing to a stack without resources, which CloudFormation does not
 * deploy. A data stack is empty if all its data exists already.
 */
export function fillEmptyStack(stack: Stack): void {
  const isEmpty = !stack.node.findAll().some((each) => CfnResource.isCfnResource(each));
  if (isEmpty) new CfnWaitConditionHandle(stack, "Nothing");
}
