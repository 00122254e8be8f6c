import type { QueuedMessage } from "./queued-message.ts";
import { createSortedEntries, type SortedEntries } from "./sorted-entries.ts";

/** A message group of a FIFO queue, or all messages of a standard queue. */
interface MessageGroup {
  readonly visible: SortedEntries<QueuedMessage>;
  readonly hidden: SortedEntries<QueuedMessage>;
  /** The number of the first message that can be received. */
  head: number;
}

/**
 * Keeps what can be received apart from what waits behind a hidden message of its group: thousands that
 * wait in one group cost a look nothing.
 */
export function createMessageGroups({ isFifo }: { readonly isFifo: boolean }) {
  const groups = new Map<string, MessageGroup>();
  /** Those of which something can be received. */
  const ready = createSortedEntries<MessageGroup>((one, other) => one.head - other.head);
  const findName = ({ group }: QueuedMessage): string => (isFifo ? (group ?? "") : "");

  /** Changes the group of a message, and its place among the others. */
  function change(message: QueuedMessage, act: (group: MessageGroup) => void): void {
    const name = findName(message);
    const group = groups.get(name) ?? createGroup();
    if (Number.isFinite(group.head)) ready.remove(group);
    act(group);
    group.head = findHead(group);
    if (Number.isFinite(group.head)) ready.put(group);
    if (isEmpty(group)) groups.delete(name);
    else groups.set(name, group);
  }

  return {
    show: (message: QueuedMessage) =>
      change(message, ({ visible, hidden }) => {
        hidden.remove(message);
        visible.put(message);
      }),
    /** What follows it in its group cannot be received. A message without a group locks nothing. */
    hide: (message: QueuedMessage) =>
      change(message, ({ visible, hidden }) => {
        visible.remove(message);
        if (findName(message) !== "") hidden.put(message);
      }),
    remove: (message: QueuedMessage) =>
      change(message, ({ visible, hidden }) => {
        visible.remove(message);
        hidden.remove(message);
      }),
    /** Lists the first messages that can be received, in the order in which they were sent. */
    listFirst(limit: number): QueuedMessage[] {
      // Each of the first messages is of one of as many groups, by the first message of each.
      const found = ready
        .listFirst(limit)
        .flatMap(({ visible, hidden }) =>
          visible.listFirst(limit).filter((message) => isBefore(message, hidden.first())),
        );
      return found.toSorted(compareByNumber).slice(0, limit);
    },
  };
}

export const compareByNumber = (one: QueuedMessage, other: QueuedMessage): number =>
  one.number - other.number;

const createGroup = (): MessageGroup => ({
  visible: createSortedEntries(compareByNumber),
  hidden: createSortedEntries(compareByNumber),
  head: Number.POSITIVE_INFINITY,
});

const isEmpty = ({ visible, hidden }: MessageGroup): boolean =>
  visible.first() === undefined && hidden.first() === undefined;

/** Of a group, what follows a hidden message waits. */
function findHead({ visible, hidden }: MessageGroup): number {
  const first = visible.first();
  return first !== undefined && isBefore(first, hidden.first())
    ? first.number
    : Number.POSITIVE_INFINITY;
}

const isBefore = ({ number }: QueuedMessage, hidden: QueuedMessage | undefined): boolean =>
  hidden === undefined || number < hidden.number;
