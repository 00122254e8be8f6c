import { compareByNumber, createMessageGroups } from "./message-groups.ts";
import type { QueuedMessage } from "./queued-message.ts";
import { createSortedEntries } from "./sorted-entries.ts";

interface QueueOrderOptions {
  readonly isFifo: boolean;
  /** After so many receives a message that is visible again is exhausted. */
  readonly mostReceives: number;
  readonly readNow: () => number;
}

/**
 * Keeps a queue's messages in the order in which they were sent, what is visible apart from what is
 * hidden: a look costs as much as it finds, however many messages wait for their time.
 */
export function createQueueOrder({ isFifo, mostReceives, readNow }: QueueOrderOptions) {
  const byId = new Map<string, QueuedMessage>();
  const groups = createMessageGroups({ isFifo });
  const exhausted = createSortedEntries(compareByNumber);
  const hidden = createSortedEntries<QueuedMessage>(
    (one, other) => one.visibleAt - other.visibleAt || compareByNumber(one, other),
  );

  function addHidden(message: QueuedMessage): void {
    hidden.put(message);
    groups.hide(message);
  }

  function leave(message: QueuedMessage): void {
    exhausted.remove(message);
    hidden.remove(message);
  }

  function showDue(): void {
    for (let due = hidden.first(); due && due.visibleAt <= readNow(); due = hidden.first()) {
      hidden.remove(due);
      groups.show(due);
      if (due.receives >= mostReceives) exhausted.put(due);
    }
  }

  return {
    add(message: QueuedMessage): void {
      byId.set(message.id, message);
      addHidden(message);
    },
    /** Returns whether there was such a message. */
    remove(id: string): boolean {
      const message = byId.get(id);
      if (message === undefined) return false;
      byId.delete(id);
      leave(message);
      groups.remove(message);
      return true;
    },
    hide(message: QueuedMessage, until: number): void {
      leave(message);
      message.visibleAt = until;
      addHidden(message);
    },
    /** Lists what is visible after too many receives. */
    listExhausted(): QueuedMessage[] {
      showDue();
      return [...exhausted.list()];
    },
    listReceivable(limit: number): QueuedMessage[] {
      showDue();
      return groups.listFirst(limit);
    },
    list: (): readonly QueuedMessage[] => [...byId.values()],
  };
}
