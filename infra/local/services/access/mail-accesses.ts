import type { Access } from "#infra/local/permissions/permissions.ts";
import { accountId, region } from "#infra/local/template/resource-values.ts";

interface SentMail {
  readonly FromEmailAddress: string;
  readonly Destination: { readonly ToAddresses: readonly string[] };
}

/**
 * Lists what SendEmail does. Here the sender's address is the identity that is verified; on AWS it can
 * be its domain: https://docs.aws.amazon.com/ses/latest/dg/control-user-access.html
 */
export function listMailAccesses({ FromEmailAddress, Destination }: SentMail): Access[] {
  const address = /<([^>]+)>\s*$/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress;
  return [
    {
      action: "ses:SendEmail",
      resource: `arn:aws:ses:${region}:${accountId}:identity/${address}`,
      readContext: () => ({
        "ses:FromAddress": address,
        "ses:Recipients": Destination.ToAddresses,
      }),
    },
  ];
}

/** Lists what a check of the account, or of the identity with this name, does. */
export const listMailCheckAccesses = (identity: string | undefined): Access[] => [
  identity === undefined
    ? { action: "ses:GetAccount", resource: "*", readContext: () => ({}) }
    : {
        action: "ses:GetEmailIdentity",
        resource: `arn:aws:ses:${region}:${accountId}:identity/${identity}`,
        readContext: () => ({}),
      },
];
