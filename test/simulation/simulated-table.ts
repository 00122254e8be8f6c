import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Deliveries, DeliveryIndex } from "#shared/bridge/ports/delivery.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import type { SimulationEngine } from "./simulated-process.ts";

/**
 * Simulates the table: items with consistent reads and conditional writes, and indexes that show a
 * write later (Amazon DynamoDB Developer Guide, read consistency of global secondary indexes).
 */
export function createSimulatedTable(engine: SimulationEngine) {
  const memory = createInMemoryDeliveries();
  const items = new Map<string, Delivery>();
  const indexed = new Map<string, Delivery>();

  async function indexLater(key: Delivery["key"]): Promise<void> {
    const saved = await memory.find(key);
    if (saved === undefined) return;
    const name = formatDeliveryKey(key);
    items.set(name, saved);
    engine.scheduler.schedule(engine.random.drawInteger(0, engine.faults.indexLagMs), () => {
      if ((indexed.get(name)?.version ?? -1) < saved.version) indexed.set(name, saved);
    });
  }

  const deliveries: Deliveries = {
    ...memory,
    async create(delivery) {
      const outcome = await memory.create(delivery);
      await indexLater(delivery.key);
      return outcome;
    },
    async save(delivery) {
      const outcome = await memory.save(delivery);
      if (outcome === "saved") await indexLater(delivery.key);
      return outcome;
    },
  };
  const findKey = (matches: (delivery: Delivery) => boolean) =>
    [...indexed.values()].find(matches)?.key;
  const index: DeliveryIndex = {
    async *listDue(now) {
      for (const { key, requeueAt } of [...indexed.values()])
        if (requeueAt !== undefined && requeueAt <= now) yield { ...key, requeueAt };
    },
    findByAccessKey: async (_, accessKey) => findKey((one) => one.accessKey === accessKey),
    findByPointId: async (_, pointId) => findKey((one) => one.pointId === pointId),
    async *listOpen() {
      for (const { key, state } of [...indexed.values()]) if (state === "booked") yield key;
    },
    listOpenPage: async () => ({
      deliveries: [...indexed.values()].flatMap(({ key, state }) =>
        state === "booked" ? [key] : [],
      ),
    }),
  };
  return { deliveries, index, listDeliveries: (): Delivery[] => [...items.values()] };
}
