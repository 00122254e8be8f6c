import type { Count, Measure } from "#functions/runtime/metrics/metric-catalog.ts";
import type { MessageReceipt } from "#functions/runtime/sqs-worker.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { parsePlace, toLane } from "./lanes.ts";
import type { Party } from "./party-pace.ts";

interface Deps {
  readonly reconcileQueue: ReconcileQueue;
  /** Returns the party of a request that answers slowly, if one does. */
  readonly findSlowParty: (request: ReconcileRequest) => Promise<Party | undefined>;
  readonly clock: Clock;
  /** How many lanes a party has. */
  readonly lanes: number;
  readonly count: Count<"RequestPostponed">;
  readonly measure: Measure<"PostponedAge">;
  readonly log: { info(message: string, detail: Record<string, unknown>): void };
}

/**
 * A request begins no later in its invocation than this. No action begins after 15 s
 * (`reconcileDelivery`): what begins just before would read everything for one action.
 */
const BEGINS_WITHIN_MS = 10_000;

/**
 * Sends a request again that would keep an invocation from other parties for too long, and returns whether
 * it did: one whose store or courier answers slowly, one of a store that has more in this batch than its
 * share, and one that waited too long for others. It waits in a lane of its party then. It has not failed:
 * a failed message would wait for its visibility time-out, and become a dead letter in the end.
 */
export const createPostponement =
  (deps: Deps) =>
  async (request: ReconcileRequest, receipt: MessageReceipt): Promise<boolean> => {
    const postponed = await decidePostponement(deps, request, receipt);
    if (postponed === undefined) return false;
    const { cause, party } = postponed;
    // The new message is young, the request is not.
    const firstSentAt = request.firstSentAt ?? receipt.sentAt;
    await deps.reconcileQueue.send(
      { ...request, ...(firstSentAt && { firstSentAt }) },
      `postponed ${receipt.messageId}`,
      party === undefined ? receipt.group : toLane(party, request, deps.lanes),
    );
    deps.count("RequestPostponed");
    const now = deps.clock();
    // SQS tells when it was sent: the clock of this instance can be behind.
    const ageMs = Math.max(0, now.getTime() - (firstSentAt ?? now).getTime());
    deps.measure("PostponedAge", ageMs / 1000);
    deps.log.info("postponed", { storeId: request.storeId, reason: request.reason, cause });
    return true;
  };

/** Why a request is not worked on now, and in whose lane it waits; without one, it stays in its group. */
interface Postponed {
  readonly cause: "slow" | "share" | "late";
  readonly party?: Party;
}

async function decidePostponement(
  { findSlowParty, clock }: Deps,
  request: ReconcileRequest,
  { group, receivedAt, exceedsShare }: MessageReceipt,
): Promise<Postponed | undefined> {
  const isLate = clock().getTime() - receivedAt.getTime() > BEGINS_WITHIN_MS;
  if (parsePlace(group).kind !== "own") return isLate ? { cause: "late" } : undefined;
  const slow = await findSlowParty(request);
  if (slow !== undefined) return { cause: "slow", party: slow };
  const party: Party = { kind: "store", id: request.storeId };
  if (exceedsShare) return { cause: "share", party };
  return isLate ? { cause: "late", party } : undefined;
}
