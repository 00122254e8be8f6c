import { Stack, Validations } from "aws-cdk-lib";
import { ManagedPolicy, PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import type { CfnFunction, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";

const POLICY_ID = "WriteTraces";

/**
 * Lets Lambda record runs of a function in X-Ray: the first of each second and 5 % of the others,
 * which cannot be configured. https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html
 */
export function recordTraces(fn: LambdaFunction, role: Role): void {
  // The construct's own property would put the statement into every role's policy.
  (fn.node.defaultChild as CfnFunction).tracingConfig = { mode: "Active" };
  role.addManagedPolicy(findPolicy(Stack.of(fn)));
}

/** One policy in each stack, so that no wildcard hides in the policies of the functions. */
function findPolicy(stack: Stack): ManagedPolicy {
  const found = stack.node.tryFindChild(POLICY_ID);
  if (found instanceof ManagedPolicy) return found;
  const policy = new ManagedPolicy(stack, POLICY_ID, {
    description: "Lets Lambda record runs of functions in X-Ray.",
    statements: [
      new PolicyStatement({
        actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"],
        resources: ["*"],
      }),
    ],
  });
  Validations.of(policy).acknowledge({
    id: "AwsSolutions::AwsSolutions-IAM5[Resource::*]",
    reason: "X-Ray has no resources that a policy could name for what is recorded.",
  });
  return policy;
}
