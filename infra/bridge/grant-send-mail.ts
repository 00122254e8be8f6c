import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";

/**
 * Lets a function send mail from this address only, whether SES has verified the address or its
 * domain. Without an address it lets it send none.
 */
export function grantSendMail(sender: LambdaFunction, mailFrom: string): void {
  if (mailFrom === "") return;
  const [, domain = ""] = mailFrom.split("@");
  const formatIdentityArn = (resourceName: string) =>
    Stack.of(sender).formatArn({ service: "ses", resource: "identity", resourceName });
  sender.addToRolePolicy(
    new PolicyStatement({
      actions: ["ses:SendEmail"],
      resources: [formatIdentityArn(mailFrom), formatIdentityArn(domain)],
      conditions: { StringEquals: { "ses:FromAddress": mailFrom } },
    }),
  );
}
