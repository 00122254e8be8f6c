import { createConnectionMail } from "#shared/bridge/domain/stores/connection-mail.ts";
import {
  type ConnectionRequest,
  computeRequestExpiry,
} from "#shared/bridge/domain/stores/connection-request.ts";
import type {
  ConnectableStore,
  WooCommerceKeys,
} from "#shared/bridge/ports/connection-attempts.ts";
import { tryAcquireMail } from "#shared/bridge/use-cases/sign-in/mail-limits.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { type ConnectDeps, type ConnectRefusal, checkInvitation } from "./connect-deps.ts";

/** A shop whose connection waits for its confirmation. */
export interface AwaitingConfirmation {
  readonly url: string;
  /** Who can confirm: the shop's administrator by a mailed link, or the operator. */
  readonly by: "administrator" | "operator";
}

interface Tested {
  readonly invitationToken: string;
  readonly shop: Pick<ConnectableStore, "url" | "site">;
  readonly keys: WooCommerceKeys;
  /** Returns false if the request must not be confirmed any more. */
  readonly note: (request: ConnectionRequest) => Promise<boolean>;
}

/**
 * Tests the keys, saves a connection request, and mails a link to the administration address that
 * the shop itself reports. Without an address, or without mail, the operator confirms.
 */
export async function requestConfirmation(
  deps: ConnectDeps,
  { invitationToken, shop, keys, note }: Tested,
): Promise<Result<AwaitingConfirmation, ConnectRefusal>> {
  const invitation = await checkInvitation(deps, invitationToken);
  if (!invitation.ok) return invitation;
  const { url, site } = shop;
  const access = { kind: "woocommerce", url, site, ...keys } as const;
  const tested = await deps.storeChecker.testKeys(access);
  if (!tested.ok) return tested;
  const { token, requestId } = deps.createConfirmationToken(invitation.value.storeId);
  const now = deps.clock();
  const request: ConnectionRequest = {
    storeId: invitation.value.storeId,
    accountId: invitation.value.accountId,
    requestId,
    invitationToken,
    linkToken: token,
    access: tested.value.access,
    url,
    site,
    adminEmail: tested.value.adminEmail,
    hpos: tested.value.hpos,
    requestedAt: now,
    expiresAt: computeRequestExpiry(now),
    state: "open",
  };
  await deps.requests.create(request);
  if (!(await note(request))) {
    await deps.requests.transition(request, "open", "rejected");
    return fail("other-browser");
  }
  return ok({ url, by: await ensureMail(deps, request) });
}

/** Mails the link unless that was done before, and returns who can confirm. Safe to repeat. */
export async function ensureMail(
  deps: ConnectDeps,
  request: ConnectionRequest,
): Promise<AwaitingConfirmation["by"]> {
  if (request.confirmer !== undefined) return request.confirmer;
  const confirmer = await tryMailLink(deps, request);
  await deps.requests.noteConfirmer(request, confirmer);
  return confirmer;
}

async function tryMailLink(
  deps: ConnectDeps,
  { adminEmail, site, accountId, requestId, requestedAt, linkToken }: ConnectionRequest,
): Promise<AwaitingConfirmation["by"]> {
  const { mailer, stores, publicUrl } = deps;
  if (mailer === undefined || adminEmail === undefined) return "operator";
  if (!(await tryAcquireMail(deps.rateLimiter, adminEmail, requestId, requestedAt)))
    return "operator";
  const courier = (await stores.findAccount(accountId))?.name ?? "a courier";
  const link = `${publicUrl}/woocommerce/connect/confirm?token=${linkToken}`;
  await mailer.send(createConnectionMail({ to: adminEmail, site, courier, link }));
  return "administrator";
}
