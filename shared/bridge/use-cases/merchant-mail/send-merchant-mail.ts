import pMap from "p-map";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  decideMerchantMail,
  isMailDue,
} from "#shared/bridge/domain/merchant-mail/decide-merchant-mail.ts";
import {
  listConfirmed,
  type MerchantMail,
  needsCode,
} from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import type {
  MerchantMails,
  MerchantMailWriter,
} from "#shared/bridge/ports/merchant-mail/merchant-mails.ts";
import type { Mailer } from "#shared/bridge/ports/sign-in.ts";
import type { StoreProfiles } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { type ListIncidentsDeps, listIncidents } from "./list-incidents.ts";

export interface SendMerchantMailDeps extends ListIncidentsDeps {
  readonly mails: MerchantMails;
  readonly stores: StoreProfiles;
  readonly mailer: Mailer;
  readonly writer: MerchantMailWriter;
  /** Six digits. */
  readonly createCode: () => string;
  readonly hashCode: (email: string, code: string) => string;
  readonly clock: Clock;
  readonly report: (storeId: StoreId, outcome: "incidents" | "code") => void;
  readonly reportFailure: (storeId: StoreId, error: unknown) => void;
}

const CONCURRENCY = 5;
/** The function has a minute. */
const LAST_STORE_AFTER_MS = 35_000;

/**
 * Mails merchants what needs them and was not mailed yet. Nothing is queued: each run compares what is
 * the matter with what was told, so that a crash between any two lines loses nothing. A run claims a
 * mail before it is sent, and saves afterwards what it told. Only a process that dies between the two
 * lets a mail be sent again, once its claim is over: the mail service drops no repeats.
 */
export function sendMerchantMail(deps: SendMerchantMailDeps) {
  return async (): Promise<void> => {
    const startedAt = deps.clock();
    const endsAt = startedAt.getTime() + LAST_STORE_AFTER_MS;
    const due = await Array.fromAsync(deps.mails.listDue(startedAt));
    await pMap(
      sortByTurn(due, startedAt),
      async (storeId) => {
        if (deps.clock().getTime() > endsAt) return;
        await serveStore(deps, storeId).catch((error) => deps.reportFailure(storeId, error));
      },
      { concurrency: CONCURRENCY },
    );
  };
}

/**
 * Orders stores as if drawn by lot, in each minute another lot: if there are more than one run has time
 * for, each gets its turn within a few. By due time, a quiet store would be first for ever.
 */
function sortByTurn(storeIds: readonly StoreId[], now: Date): StoreId[] {
  const minute = Math.floor(now.getTime() / 60_000);
  return storeIds
    .map((storeId) => ({ storeId, lot: computeFingerprint([minute, storeId]) }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .map(({ storeId }) => storeId);
}

async function serveStore(deps: SendMerchantMailDeps, storeId: StoreId): Promise<void> {
  const [mail, store] = await Promise.all([deps.mails.read(storeId), deps.stores.find(storeId)]);
  if (store === undefined) return;
  const confirmable = await sendCodes(deps, store, mail);
  if (confirmable !== undefined && isMailDue(confirmable, deps.clock()))
    await tellIncidents(deps, store, confirmable);
}

async function tellIncidents(
  deps: SendMerchantMailDeps,
  store: StoreProfile,
  mail: MerchantMail,
): Promise<void> {
  const { mailer, writer, clock, report } = deps;
  const found = await listIncidents(deps, store, mail.kinds, clock());
  const decision = decideMerchantMail(mail, found, clock());
  if (decision.kind === "nothing") return;
  if (decision.kind === "save") {
    await deps.mails.save(decision.next);
    return;
  }
  const claimed = await saveMail(deps, { ...mail, claimedAt: clock() });
  // Somebody else was quicker: the next run looks again.
  if (claimed === undefined) return;
  for (const { email } of listConfirmed(mail))
    await mailer.send(writer.writeIncidents(email, store, decision.incidents, mail.pace));
  report(store.storeId, "incidents");
  await deps.mails.save({ ...decision.next, revision: claimed.revision });
}

/** Saves and returns what is stored then; undefined if another process saved first. */
async function saveMail(
  { mails }: SendMerchantMailDeps,
  mail: MerchantMail,
): Promise<MerchantMail | undefined> {
  const isSaved = (await mails.save(mail)) === "saved";
  return isSaved ? { ...mail, revision: mail.revision + 1 } : undefined;
}

/**
 * Mails a code to each address that has none. It is saved first, so that the code in a mail is valid;
 * after a crash, another one is mailed and replaces it. Returns undefined if another process saved first.
 */
async function sendCodes(
  deps: SendMerchantMailDeps,
  store: StoreProfile,
  mail: MerchantMail,
): Promise<MerchantMail | undefined> {
  let current: MerchantMail | undefined = mail;
  for (const { email } of mail.recipients.filter(needsCode)) {
    const code = deps.createCode();
    const hash = deps.hashCode(email, code);
    const createdAt = deps.clock();
    const setCode = (from: MerchantMail, sentAt: Date | undefined): MerchantMail => ({
      ...from,
      recipients: from.recipients.map((one) =>
        one.email === email ? { email, code: { hash, createdAt, wrongTries: 0, sentAt } } : one,
      ),
    });
    current = await saveMail(deps, setCode(current, undefined));
    if (current === undefined) return undefined;
    await deps.mailer.send(deps.writer.writeCode(email, store, code));
    deps.report(store.storeId, "code");
    current = await saveMail(deps, setCode(current, deps.clock()));
    if (current === undefined) return undefined;
  }
  return current;
}
