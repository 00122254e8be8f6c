import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";

/**
 * Lets a function send mail from this address only, whether SES has verified the address or its
 * domain. Without an address it lets it send none.
 */
export function grantSendMail(sender: LambdaFunction, mailFrom: string): void {
  if (mailFrom === "") return;
  sender.addToRolePolicy(
    new PolicyStatement({
      actions: ["ses:SendEmail"],
      resources: listIdentities(sender, mailFrom),
      conditions: { StringEquals: { "ses:FromAddress": mailFrom } },
    }),
  );
}

/** Lets a function ask whether SES has verified this address. */
export function grantCheckMail(checker: LambdaFunction, mailFrom: string): void {
  if (mailFrom === "") return;
  checker.addToRolePolicy(
    new PolicyStatement({
      actions: ["ses:GetEmailIdentity"],
      resources: listIdentities(checker, mailFrom),
    }),
  );
}

/** SES verifies an address or its domain. */
function listIdentities(scope: LambdaFunction, mailFrom: string): string[] {
  const [, domain = ""] = mailFrom.split("@");
  return [mailFrom, domain].map((resourceName) =>
    Stack.of(scope).formatArn({ service: "ses", resource: "identity", resourceName }),
  );
}
