import type { RegisterAccount, UpdateAccount } from "#shared/contract/ops/operator-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Accounts, Credentials, SigningSecrets } from "#shared/courier/ports/accounts.ts";
import type { WebhookAddressRule } from "#shared/courier/ports/notifications.ts";
import { createInvalidFieldRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { changeAccount } from "./change-account.ts";

export interface RegisterAccountDeps {
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly signingSecrets: SigningSecrets;
  readonly isAllowedWebhookUrl: WebhookAddressRule;
}

/** An account with its secrets. They are returned only once. */
export interface AccountSecrets {
  readonly account: Account;
  readonly secretid: string;
  readonly webhookSecret: string;
}

/**
 * A default address, so that every documented call works in a sandbox with the required fields
 * alone.
 */
const SANDBOX_ADDRESS = "350 5th Ave, New York, NY 10118, USA";

/** Registers an account with generated secrets. Only the hash of the secret id is stored. */
export function registerAccount(deps: RegisterAccountDeps) {
  const { accounts, credentials, signingSecrets } = deps;
  return async (body: RegisterAccount): Promise<Result<AccountSecrets, Refusal>> => {
    if (!canNotify(deps, body)) return fail(WEBHOOK_URL_REFUSAL);
    const secretid = credentials.generateSecretId();
    const account = await accounts.add({
      clientid: credentials.generateClientId(),
      secretHash: credentials.hashSecret(secretid),
      signingKeyId: await signingSecrets.getCurrentKeyId(),
      signingKeyVersion: 1,
      email: body.email,
      webhookUrl: body.webhook_url ?? undefined,
      sandbox: body.sandbox,
      sandboxStepSeconds: body.sandbox_step_seconds,
      address: body.address ?? (body.sandbox ? SANDBOX_ADDRESS : undefined),
      requestsPerSecond: body.requests_per_second,
      personalDataDays: body.personal_data_days,
    });
    return ok({ account, secretid, webhookSecret: await signingSecrets.derive(account) });
  };
}

/** Changes the given fields of an account. A `webhook_url` or `address` of null removes it. */
export function updateAccount(deps: Pick<RegisterAccountDeps, "accounts" | "isAllowedWebhookUrl">) {
  return (clientid: string, body: UpdateAccount): Promise<Result<Account, Refusal>> =>
    changeAccount(deps.accounts, clientid, (account) => {
      if (!canNotify(deps, body)) return fail(WEBHOOK_URL_REFUSAL);
      return (body.sandbox ?? account.sandbox) === account.sandbox
        ? ok(applyAccountUpdate(account, body))
        : fail(SANDBOX_FIXED_REFUSAL);
    });
}

const canNotify = (
  { isAllowedWebhookUrl }: Pick<RegisterAccountDeps, "isAllowedWebhookUrl">,
  { webhook_url: url }: Pick<UpdateAccount, "webhook_url">,
): boolean => url === undefined || url === null || isAllowedWebhookUrl(url);

const WEBHOOK_URL_REFUSAL = createInvalidFieldRefusal(
  "webhook_url",
  "must be an https URL at port 443 of a public address",
);

const SANDBOX_FIXED_REFUSAL = createInvalidFieldRefusal(
  "sandbox",
  "is fixed at registration: register another account",
);

const applyAccountUpdate = (account: Account, body: UpdateAccount): Account => ({
  ...account,
  email: body.email,
  webhookUrl: resolveReplacement(body.webhook_url, account.webhookUrl),
  sandboxStepSeconds: body.sandbox_step_seconds ?? account.sandboxStepSeconds,
  address: resolveReplacement(body.address, account.address),
  requestsPerSecond: body.requests_per_second ?? account.requestsPerSecond,
  personalDataDays: body.personal_data_days ?? account.personalDataDays,
});

/** Returns the present value for undefined, and removes it for null. */
const resolveReplacement = (sent: string | null | undefined, present: string | undefined) =>
  sent === undefined ? present : (sent ?? undefined);
