import { TableBusyError } from "./batch-get.ts";
import type { Item, ItemKey, Table } from "./table.ts";

type Read = Promise<Item | undefined>;

/** Gets of one item that are sent together with others. */
interface WaitingGet {
  readonly key: ItemKey;
  isConsistent: boolean;
  readonly read: Read;
  readonly settle: (read: Read) => void;
}

/**
 * Wraps a table: what is got side by side, by `Promise.all` or by runs in the same process, is one call of
 * DynamoDB, which costs about as much processor time and as long as one of its gets. Like them, it is no
 * snapshot: the items are read in any order. If one of the gets is strongly consistent, all are.
 */
export function coalesceGets<Wrapped extends Table>(table: Wrapped): Wrapped {
  let waiting = new Map<string, WaitingGet>();

  function sendWaiting(): void {
    const gets = [...waiting.values()];
    waiting = new Map();
    const [first, ...others] = gets;
    if (first === undefined) return;
    if (others.length === 0) first.settle(getAlone(table, first));
    else sendTogether(table, gets);
  }

  function addGet(key: ItemKey, isConsistent: boolean): WaitingGet {
    if (waiting.size === 0) void Promise.resolve().then(() => process.nextTick(sendWaiting));
    const { promise, resolve } = Promise.withResolvers<Item | undefined>();
    const get = { key, isConsistent, read: promise, settle: resolve };
    waiting.set(toId(key), get);
    return get;
  }

  return {
    ...table,
    get(key, { isConsistent } = { isConsistent: true }) {
      const get = waiting.get(toId(key)) ?? addGet(key, isConsistent);
      get.isConsistent ||= isConsistent;
      return get.read;
    },
  };
}

const toId = ({ pk, sk }: Item): string => JSON.stringify([pk, sk]);

const getAlone = (table: Table, { key, isConsistent }: WaitingGet): Read =>
  table.get(key, { isConsistent });

function sendTogether(table: Table, gets: readonly WaitingGet[]): void {
  const keys = gets.map(({ key: { pk, sk } }) => ({ pk, sk }));
  const isConsistent = gets.some((get) => get.isConsistent);
  const found = table
    .batchGet(keys, { isConsistent })
    .then((items) => new Map(items.map((item) => [toId(item), item])));
  for (const get of gets) {
    get.settle(
      found.then(
        (items) => items.get(toId(get.key)),
        // What DynamoDB left unread is read alone, with the patience of the SDK.
        (error: unknown) => {
          if (error instanceof TableBusyError) return getAlone(table, get);
          throw error;
        },
      ),
    );
  }
}
