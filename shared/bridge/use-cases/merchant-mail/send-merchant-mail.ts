import pMap from "p-map";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { isMailDue } from "#shared/bridge/domain/merchant-mail/decide-merchant-mail.ts";
import { getDueAt } from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import type { ListIncidentsDeps } from "./list-incidents.ts";
import { type SendCodesDeps, sendCodes } from "./send-codes.ts";
import { tellIncidents } from "./tell-incidents.ts";

export interface SendMerchantMailDeps extends ListIncidentsDeps, SendCodesDeps {}

const CONCURRENCY = 5;
/** The function has a minute. */
const LAST_STORE_AFTER_MS = 35_000;

/**
 * Mails merchants what needs them and was not mailed yet. Nothing is queued: each run compares what is
 * the matter with what was told, so that a crash between any two lines loses nothing. A run claims a
 * mail before it is sent, and saves afterwards what it told. Only a process that dies between the two
 * lets a mail be sent again, once its claim is over: the mail service drops no repeats. An address that
 * the mail service does not take keeps nothing from the others, and is tried again after a growing time.
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
  const { mail, store } = await deps.mails.read(storeId);
  if (store === undefined) return;
  const current = await sendCodes(deps, store, mail);
  if (current === undefined) return;
  if (isMailDue(current, deps.clock())) await tellIncidents(deps, store, current);
  // What another shop chose under this store id is no longer due, and forgotten.
  else if (current.revision > 0 && getDueAt(current) === undefined) await deps.mails.save(current);
}
