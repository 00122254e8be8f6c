import pMap from "p-map";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import {
  type CourierErasure,
  confirmErasure,
  endErasure,
  refuseErasure,
  rescheduleErasure,
} from "#shared/bridge/domain/privacy/courier-erasure.ts";
import type { CourierRecord } from "#shared/bridge/domain/privacy/courier-record.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import { toErrorMessage, UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Courier, ErasableKind } from "#shared/bridge/ports/courier.ts";
import type { CourierErasures, DueErasures } from "#shared/bridge/ports/courier-erasures.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

type ErasureOutcome = "erased" | "found" | "not-supported" | "refused" | "unavailable" | "failed";

export interface EraseAtCouriersDeps {
  readonly erasures: CourierErasures & DueErasures;
  readonly stores: Pick<Stores, "findAccount">;
  readonly openCourier: (account: CourierAccount) => Courier;
  readonly clock: Clock;
  readonly report: (record: CourierRecord, outcome: ErasureOutcome) => void;
}

/** So many are asked for in one run. The others follow minute by minute. */
const RECORDS_PER_RUN = 500;
const CONCURRENCY = 10;
/** The function has a minute. */
const LAST_CALL_AFTER_MS = 35_000;

/**
 * Asks couriers to erase the personal data of the records that are due. A failure is tried again for
 * thirty days. Safe to repeat: an answer is saved first, and the request stays due until what follows
 * from its end is done.
 */
export function eraseAtCouriers(deps: EraseAtCouriersDeps) {
  return async (): Promise<void> => {
    const { erasures, clock } = deps;
    const lastCallAt = clock().getTime() + LAST_CALL_AFTER_MS;
    const due = await Array.fromAsync(erasures.listDue(clock(), RECORDS_PER_RUN));
    const byAccount = Map.groupBy(due, ({ accountId }) => accountId);
    await pMap(byAccount, ([, records]) => eraseAtOne(deps, records, lastCallAt), {
      concurrency: CONCURRENCY,
    });
  };
}

async function eraseAtOne(
  deps: EraseAtCouriersDeps,
  records: readonly CourierRecord[],
  lastCallAt: number,
): Promise<void> {
  const { erasures, clock } = deps;
  const askCourier = createCourierInquiry(deps);
  for (const record of records) {
    if (clock().getTime() > lastCallAt) return;
    const erasure = await erasures.find(record);
    if (erasure?.dueAt === undefined || erasure.dueAt > clock()) continue;
    // A run that died, or an operator, may have saved the answer.
    const answered = erasure.state === "pending" ? await askCourier(erasure) : erasure;
    if (answered.state !== "pending") await settle(erasures, answered);
  }
}

/**
 * Returns the function that asks the courier of one account, and saves its answer. If it is
 * unavailable, its further records wait without a call.
 */
function createCourierInquiry(deps: EraseAtCouriersDeps) {
  let outage: Failure | undefined;
  return async (erasure: CourierErasure): Promise<CourierErasure> => {
    const answer = outage ?? (await requestErasure(deps, erasure));
    if (typeof answer === "object" && answer.outcome === "unavailable") outage = answer;
    const answered = applyAnswer(erasure, answer, deps.clock());
    await deps.erasures.save(answered);
    deps.report(erasure, toOutcome(answered, answer));
    return answered;
  };
}

/** The account of an erased store goes with its last erasure, which is found again until then. */
async function settle(erasures: CourierErasures, erasure: CourierErasure): Promise<void> {
  await erasures.deleteClosingAccount(erasure.accountId);
  await (erasure.state === "erased"
    ? erasures.remove(erasure)
    : erasures.save(endErasure(erasure)));
}

interface Failure {
  readonly outcome: "refused" | "unavailable";
  readonly message: Message;
  readonly retryAt?: Date | undefined;
}
type Answer = "erased" | "found" | "not-supported" | Failure;

function applyAnswer(erasure: CourierErasure, answer: Answer, now: Date): CourierErasure {
  if (answer === "not-supported") return refuseErasure(erasure);
  return typeof answer === "string"
    ? confirmErasure(erasure)
    : rescheduleErasure(erasure, answer.message, now, answer.retryAt);
}

function toOutcome({ state }: CourierErasure, answer: Answer): ErasureOutcome {
  if (typeof answer === "string") return answer;
  return state === "failed" ? "failed" : answer.outcome;
}

async function requestErasure(deps: EraseAtCouriersDeps, erasure: CourierErasure): Promise<Answer> {
  try {
    const answer = await callCourier(deps, erasure);
    return answer === "refused"
      ? { outcome: "refused", message: createMessage("courier-keeps-data") }
      : answer;
  } catch (error) {
    const retryAt = error instanceof UnavailableError ? error.retryAt : undefined;
    return { outcome: "unavailable", message: toErrorMessage(error), retryAt };
  }
}

async function callCourier(
  { erasures, stores, openCourier, clock }: EraseAtCouriersDeps,
  { accountId, kind, id }: CourierErasure,
): Promise<"erased" | "found" | "refused" | "not-supported"> {
  const account = await stores.findAccount(accountId);
  if (account === undefined) throw new UnavailableError(createMessage("courier-not-connected"));
  const courier = openCourier(account);
  if (kind === "order" || kind === "point") return courier.erase(kind, id);
  // Each record that is found gets an erasure of its own.
  for (const found of await findRecords(courier, kind, id))
    await erasures.request({ accountId, ...found }, clock());
  return "found";
}

/** Finds what a request without an answer may have created. */
async function findRecords(
  courier: Courier,
  kind: "quote" | "access-key",
  id: string,
): Promise<readonly { readonly kind: ErasableKind; readonly id: string }[]> {
  if (kind === "quote") {
    const order = await courier.findOrderByToken(id);
    return order === undefined ? [] : [{ kind: "order", id: order.orderId }];
  }
  const point = await courier.findPoint(id);
  if (point === undefined) return [];
  const { pointId, duplicateIds = [] } = point;
  return [pointId, ...duplicateIds].map((found) => ({ kind: "point", id: found }));
}
