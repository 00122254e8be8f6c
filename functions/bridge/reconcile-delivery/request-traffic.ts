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
import { createSlowPartyFinder, findSlowPartyOfRun } from "./slow-party.ts";

/** What decides where requests wait. */
export interface TrafficDeps extends Pick<ReconcileDeps, "stores" | "reconcileQueue" | "clock"> {
  readonly pace: PartyPace;
  /** How many lanes a party has. */
  readonly lanes: number;
}

/** What became of a run: what an open circuit refused has not called its courier. */
export type RunOutcome = "ended" | "unfinished" | "refused";

/** What a run tells of itself, and asks. */
export interface RunWatch {
  /** Notes whose courier the run calls from now on. */
  noteAccount(accountId: AccountId): void;
  /** Returns whether the run is to end at its next action: it goes on in a lane. */
  shouldEnd(): boolean;
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

    /** Watches a run, and continues it in another one if it did not end. */
    watchRun(request: ReconcileRequest, receipt: MessageReceipt) {
      let accountId: AccountId | undefined;
      const findSlow = () =>
        isOwnPlace(receipt) ? findSlowPartyOfRun(pace, request, accountId) : undefined;
      return {
        noteAccount(opened: AccountId): void {
          accountId = opened;
        },
        shouldEnd: (): boolean => findSlow() !== undefined,
        async continueRun(): Promise<void> {
          const slow = findSlow();
          const group = slow === undefined ? receipt.group : toLane(slow, request, lanes);
          await continueRequest(reconcileQueue, request, receipt, group);
        },
        /** Whether a request of a returning courier was refused: another one asks whether it is back. */
        isAwaited: (outcome: RunOutcome): boolean =>
          outcome === "refused" && accountId !== undefined && pace.isReturning(accountId),
      } satisfies RunWatch & Record<string, unknown>;
    },

    setAside: createSetAside({ reconcileQueue, log }),
  };
}
