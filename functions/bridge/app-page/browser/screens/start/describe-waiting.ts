import type { StoreStart } from "../../api-types.ts";

type Waiting = Pick<StoreStart, "waiting" | "hasMoreWaiting">;

/** How many orders, as far as they are counted. */
export const formatWaitingCount = ({ waiting, hasMoreWaiting }: Waiting): string =>
  hasMoreWaiting ? `More than ${waiting}` : String(waiting);

/** `3 orders wait until you start.` */
export function describeWaiting(start: Waiting, until: string): string {
  if (start.waiting === 0) return `Orders wait ${until}.`;
  return start.waiting === 1 && !start.hasMoreWaiting
    ? `1 order waits ${until}.`
    : `${formatWaitingCount(start)} orders wait ${until}.`;
}
