import { readErasureRetry, readReconcile, readReplay, readResync } from "./delivery-actions.ts";
import { readLetterDeletion, readRedrive } from "./letter-actions.ts";
import type { ActionReader, OperatorAction } from "./operator-action.ts";
import {
  readKeyRevocation,
  readMerchantSignOut,
  readPause,
  readPersonErasure,
  readPersonExport,
  readResume,
} from "./store-actions.ts";

/** How an action is read, and what the page says that follows it. */
interface KnownAction {
  readonly read: ActionReader;
  readonly done: string;
}

const ACTIONS: ReadonlyMap<string, KnownAction> = new Map(
  Object.entries({
    reconcile: {
      read: readReconcile,
      done: "It is looked at now. Load this page again in some seconds.",
    },
    resync: {
      read: readResync,
      done: "Within a minute, the courier is asked for the status of each open delivery.",
    },
    replay: {
      read: readReplay,
      done: "The next sweep, within five minutes, reads the store's changes since then.",
    },
    redrive: {
      read: readRedrive,
      done: "It is sent again. What fails again becomes a dead letter again.",
    },
    "delete-letter": { read: readLetterDeletion, done: "It is deleted." },
    "retry-erasures": {
      read: readErasureRetry,
      done: "The courier is asked again within a minute.",
    },
    pause: { read: readPause, done: "Bookings are held. Resume lets them go on." },
    resume: {
      read: readResume,
      done: "Bookings go on. Everything that waited is looked at now.",
    },
    "sign-out-merchants": {
      read: readMerchantSignOut,
      done: "Every session of the store has ended.",
    },
    "revoke-key": { read: readKeyRevocation, done: "The key is revoked." },
    export: { read: readPersonExport, done: "This is everything that is stored." },
    erase: { read: readPersonErasure, done: "It is erased within minutes." },
  } satisfies Record<string, KnownAction>),
);

/** What a page says if an action did something else than it is asked for most often. */
const SPECIAL_DONE: ReadonlyMap<string, string> = new Map([
  [
    "still-paused",
    "This pause is over. Another one still holds bookings: of a store, or of its account.",
  ],
]);

/** Returns the action that a form describes, complete; undefined if there is none. */
export const findAction = (fields: URLSearchParams): OperatorAction | undefined =>
  ACTIONS.get(fields.get("action") ?? "")?.read(fields);

/** Returns what the page says that follows an action. Its address has only the action's name. */
export const findDone = (query: URLSearchParams): string | undefined => {
  const name = query.get("done") ?? "";
  return ACTIONS.get(name)?.done ?? SPECIAL_DONE.get(name);
};
