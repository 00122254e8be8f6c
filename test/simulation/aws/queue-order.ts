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
  const visible = createSortedEntries(compareByNumber);
  const exhausted = createSortedEntries(compareByNumber);
  const hidden = createSortedEntries<QueuedMessage>(
    (one, other) => one.visibleAt - other.visibleAt || compareByNumber(one, other),
  );
  /** Of a FIFO queue: what is hidden of each group. */
  const hiddenOfGroup = new Map<string, Set<QueuedMessage>>();

  function addHidden(message: QueuedMessage): void {
    hidden.put(message);
    if (!isFifo || !message.group) return;
    const others = hiddenOfGroup.get(message.group) ?? new Set();
    hiddenOfGroup.set(message.group, others.add(message));
  }

  function leave(message: QueuedMessage): void {
    visible.remove(message);
    exhausted.remove(message);
    hidden.remove(message);
    const others = hiddenOfGroup.get(message.group ?? "");
    others?.delete(message);
    if (others?.size === 0) hiddenOfGroup.delete(message.group ?? "");
  }

  function showDue(): void {
    const due: QueuedMessage[] = [];
    for (const message of hidden.list()) {
      if (message.visibleAt > readNow()) break;
      due.push(message);
    }
    for (const message of due) {
      leave(message);
      visible.put(message);
      if (message.receives >= mostReceives) exhausted.put(message);
    }
  }

  /** Of a FIFO group, what follows a hidden message waits; several can be received together. */
  const isLocked = ({ group, number }: QueuedMessage): boolean => {
    for (const other of hiddenOfGroup.get(group ?? "") ?? [])
      if (other.number < number) return true;
    return false;
  };

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
      const found: QueuedMessage[] = [];
      for (const message of visible.list()) {
        if (found.length === limit) break;
        if (!isLocked(message)) found.push(message);
      }
      return found;
    },
    list: (): readonly QueuedMessage[] => [...byId.values()],
  };
}

const compareByNumber = (one: QueuedMessage, other: QueuedMessage): number =>
  one.number - other.number;
