import type { Reporter } from "#functions/runtime/service.ts";
import type { MessageReceipt } from "#functions/runtime/sqs-worker.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { continueRequest } from "./continue-request.ts";
import { parsePlace, toLane } from "./lanes.ts";
import type { PartyPace } from "./party-pace.ts";
import { createPostponement } from "./postpone-request.ts";
import { createSetAside } from "./set-aside.ts";
import { createSlowPartyFinder, isRunSlow } from "./slow-party.ts";

/** What decides where requests wait. */
export interface TrafficDeps extends Pick<ReconcileDeps, "stores" | "reconcileQueue" | "clock"> {
  readonly pace: PartyPace;
  /** How many lanes a party has. */
  readonly lanes: number;
}

/**
 * Returns what sends requests again: those that are not to run now, did not end, or failed. No party gets
 * more invocations than it has lanes once it is slow, and no run keeps one for a party that turns out to be.
 */
export function createRequestTraffic(
  deps: TrafficDeps,
  { log, count, measure }: Reporter<"RequestPostponed" | "PostponedAge">,
) {
  const { pace, lanes, reconcileQueue } = deps;
  const findSlowParty = createSlowPartyFinder(deps);
  const isOwnPlace = ({ group }: MessageReceipt): boolean => parsePlace(group).kind === "own";
  return {
    postpone: createPostponement({ ...deps, findSlowParty, count, measure, log }),

    /** Returns whether a run is to end at its next action: it goes on in a lane. */
    shouldEnd:
      (request: ReconcileRequest, receipt: MessageReceipt) =>
      (accountId: AccountId | undefined): boolean =>
        isOwnPlace(receipt) && isRunSlow(pace, request, accountId),

    async continueRun(request: ReconcileRequest, receipt: MessageReceipt): Promise<void> {
      const slow = isOwnPlace(receipt) ? await findSlowParty(request) : undefined;
      const group = slow === undefined ? receipt.group : toLane(slow, request, lanes);
      await continueRequest(reconcileQueue, request, receipt, group);
    },

    setAside: createSetAside({ reconcileQueue, log }),
  };
}
