/** Grants that no test uses, although a deployment needs them. */
export interface ReasonedGrant {
  /** Who has the grant; `*` stands for any characters, here and below. */
  readonly holder: string;
  readonly action: string;
  readonly resource: string;
  /** Why the grant stays. */
  readonly reason: string;
}

/** Every grant that no test of a local run uses, with the reason why it stays. */
export const UNUSED_GRANTS: readonly ReasonedGrant[] = [
  {
    holder: "*",
    action: "lambda:InvokeFunction",
    resource: "function:*:*",
    reason:
      "CDK's schedules grant every version and alias of their one function beside the function itself.",
  },
  {
    holder: "*",
    action: "ses:SendEmail",
    resource: "identity/example.com",
    reason:
      "SES decides by the identity that is verified, the address or its domain; here it is the address.",
  },
  {
    holder: "Courier/*",
    action: "geo-*",
    resource: "provider/default",
    reason:
      "The local courier finds addresses by itself. test/integration/courier has the calls of Amazon Location.",
  },
];
