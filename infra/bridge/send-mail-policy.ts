import { Fn, Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

/** Allows sending mail from this address only, whether SES has verified the address or its domain. */
export function createSendMailPolicy(scope: Construct, mailFrom: string): PolicyStatement {
  // The suffix keeps the split valid when no address, and therefore no domain, is given.
  const domain = Fn.select(1, Fn.split("@", `${mailFrom}@none.invalid`));
  const formatIdentityArn = (resourceName: string) =>
    Stack.of(scope).formatArn({ service: "ses", resource: "identity", resourceName });
  return new PolicyStatement({
    actions: ["ses:SendEmail"],
    resources: [formatIdentityArn(mailFrom), formatIdentityArn(domain)],
    conditions: { StringEquals: { "ses:FromAddress": mailFrom } },
  });
}
