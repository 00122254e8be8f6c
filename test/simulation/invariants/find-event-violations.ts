import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { ToldEvent } from "../world/merchant-programs.ts";
import { listDeliveries } from "../world/truth.ts";
import type { ObservedWorld } from "./observed-world.ts";
import { hasPersonalData } from "./personal-words.ts";

const STATE_TYPES: readonly string[] = ["delivery.booked", "delivery.held", "delivery.cancelled"];
/** The worker looks for the save that makes an event true after two seconds. */
const LATEST_CALM_MS = 90_000;

/** At rest a merchant's program was told all that changed, and nothing that was never saved. */
export function* findEventViolations(world: ObservedWorld): Generator<string> {
  const { programs, systems } = world;
  yield* programs.listViolations();
  const events = Map.groupBy(programs.listEvents(), ({ data: { storeId, orderId, part } }) =>
    [storeId, orderId, part].join("/"),
  );
  for (const delivery of listDeliveries(systems.tables.bridge)) {
    const { storeId, orderId, part } = delivery.key;
    if (!programs.hasStore(storeId)) continue;
    const told = events.get([storeId, orderId, part].join("/")) ?? [];
    for (const event of told) yield* findUntrue(world, delivery, event);
    yield* findUntold(delivery, told);
  }
}

function* findUntrue(
  { saves, isCalm }: ObservedWorld,
  { key }: Delivery,
  event: ToldEvent,
): Generator<string> {
  const { type, data, timestamp, body, at } = event;
  const name = `programs are told the truth: ${formatDeliveryKey(key)} is told ${type}`;
  const saved = saves.find(key, data.sequence);
  if (saved?.delivery.state !== data.state) return yield `${name}, which was never saved`;
  const { statusHistory } = saved.delivery;
  const isStatus = data.status !== null;
  if (isStatus && !statusHistory.some((one) => isSameStatus(one, data.status, timestamp)))
    yield `${name}, of a status that it never had`;
  if (isCalm && at - saved.at > LATEST_CALM_MS)
    yield `${name} ${Math.round((at - saved.at) / 1000)} s after it was saved`;
  if (hasPersonalData(body)) yield `nothing personal is reported: a buyer's data in ${type}`;
}

const isSameStatus = (
  { status, at }: Delivery["statusHistory"][number],
  told: string | null,
  timestamp: string,
): boolean => status === told && at.toISOString() === timestamp;

function* findUntold({ key, state, reason, statusHistory }: Delivery, told: readonly ToldEvent[]) {
  const name = `programs are told: ${formatDeliveryKey(key)}`;
  for (const entry of statusHistory)
    if (!told.some(({ data, timestamp }) => isSameStatus(entry, data.status, timestamp)))
      yield `${name} is not told of ${entry.status}`;
  const last = told
    .filter(({ type }) => STATE_TYPES.includes(type))
    .sort((one, other) => one.data.sequence - other.data.sequence)
    .at(-1);
  if (!STATE_TYPES.includes(`delivery.${state}`)) return;
  const isTold =
    last?.data.state === state && (state !== "held" || last.data.reason === reason?.code);
  if (!isTold) yield `${name} is ${state} for ${reason?.code}, and was told ${last?.type} last`;
}
