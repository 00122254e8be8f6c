import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";

/** Grants a function one action of Amazon Location's default provider of places or routes. */
export function grantLocationAction(
  grantee: LambdaFunction,
  service: "geo-places" | "geo-routes",
  action: string,
): void {
  const provider = Stack.of(grantee).formatArn({
    service,
    account: "",
    resource: "provider",
    resourceName: "default",
  });
  grantee.addToRolePolicy(
    new PolicyStatement({ actions: [`${service}:${action}`], resources: [provider] }),
  );
}
