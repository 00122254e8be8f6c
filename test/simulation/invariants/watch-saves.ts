import { fromDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type DeliveryKey, formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { TableListener } from "../aws/dynamo-table.ts";
import type { Scheduler } from "../scheduler.ts";

interface Save {
  readonly item: NonNullable<Parameters<TableListener>[1]>;
  readonly at: number;
}

/** A version of a delivery as it was saved, and when. */
export interface SavedVersion {
  readonly delivery: Delivery;
  readonly at: number;
}

/** Remembers each version of each delivery that was saved. They are parsed when somebody asks. */
export function createSaveWatch(scheduler: Scheduler) {
  const saves: Save[] = [];
  const versions = new Map<string, SavedVersion>();
  const name = (key: DeliveryKey, version: number) => `${formatDeliveryKey(key)} ${version}`;

  function parseSaves(): void {
    for (const { item, at } of saves.splice(0)) {
      const delivery = fromDeliveryItem(item);
      versions.set(name(delivery.key, delivery.version), { delivery, at });
    }
  }

  const listener: TableListener = (_, after) => {
    if (after !== undefined && String(after.sk).startsWith("DELIVERY#"))
      saves.push({ item: after, at: scheduler.readNow() });
  };
  return {
    listener,
    find(key: DeliveryKey, version: number): SavedVersion | undefined {
      parseSaves();
      return versions.get(name(key, version));
    },
    /** Lists the versions of a delivery in their order. */
    list(key: DeliveryKey): SavedVersion[] {
      parseSaves();
      const own = formatDeliveryKey(key);
      return [...versions.values()].filter(
        ({ delivery }) => formatDeliveryKey(delivery.key) === own,
      );
    },
  };
}
export type SaveWatch = ReturnType<typeof createSaveWatch>;
