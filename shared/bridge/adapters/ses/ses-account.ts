import * as z from "zod";
import { type AwsVariables, callAws } from "#shared/aws/call-aws.ts";
import type { MailAccount } from "#shared/bridge/ports/overview/mail-account.ts";

interface SesVariables extends AwsVariables {
  readonly AWS_ENDPOINT_URL_SESV2?: string | undefined;
}

interface Options {
  /** The address that mail comes from. An empty one sends none. */
  readonly from: string;
  readonly readEnv: () => SesVariables;
}

/** SES did not say whether it would send. */
class MailNotCheckedError extends Error {
  override readonly name = "MailNotCheckedError";
}

const accountSchema = z.object({
  SendingEnabled: z.boolean().default(true),
  ProductionAccessEnabled: z.boolean().default(true),
});
const identitySchema = z.object({ VerifiedForSendingStatus: z.boolean().default(false) });

/**
 * Asks Amazon SES whether it would send mail from an address, without sending.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetAccount.html
 */
export const createSesAccount = (options: Options): MailAccount => ({
  async check() {
    if (options.from === "") return "off";
    const [account, isVerified] = await Promise.all([
      read(options, "account", accountSchema),
      isSenderVerified(options),
    ]);
    if (account?.SendingEnabled === false) return "paused";
    if (!isVerified) return "not-verified";
    return account?.ProductionAccessEnabled === false ? "limited" : "ok";
  },
});

/** SES verifies the address, or its domain. */
async function isSenderVerified(options: Options): Promise<boolean> {
  const [, domain = ""] = options.from.split("@");
  for (const name of [options.from, domain]) {
    const path = `identities/${encodeURIComponent(name)}`;
    const identity = await read(options, path, identitySchema);
    if (identity !== undefined) return identity.VerifiedForSendingStatus;
  }
  return false;
}

/** Undefined: it is not there. */
async function read<Schema extends z.ZodType>(
  options: Options,
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const { status, answer } = await callAws(options.readEnv, {
    service: "ses",
    findAddress: ({ AWS_REGION: region, AWS_ENDPOINT_URL_SESV2: address }) =>
      address ?? `https://email.${region}.amazonaws.com`,
    method: "GET",
    path: `/v2/email/${path}`,
  });
  if (status === 404) return undefined;
  const parsed = schema.safeParse(answer);
  if (status === 200 && parsed.success) return parsed.data;
  throw new MailNotCheckedError(`SES answers ${status}`);
}
