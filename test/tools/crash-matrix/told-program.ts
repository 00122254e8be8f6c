import type { MatrixWorld } from "./matrix-world.ts";

/** The time to connect it, in seconds. */
const CONNECTING_SECONDS = 30;

/** Has a program of WooCommerce's merchant told of all events. */
export async function connectProgram(world: MatrixWorld): Promise<void> {
  const { storeId } = world.woocommerce;
  const connecting = world.programs.connect([{ storeId, apiKey: world.findApiKey(storeId) }]);
  await world.run(CONNECTING_SECONDS);
  await connecting;
}

export const isProgramTold = ({ programs }: MatrixWorld): boolean =>
  programs.listEvents().some(({ type }) => type === "delivery.booked");

/** Lists what the program is told, whatever its id. A status that a later one outran is left out. */
export async function describeProgram({ programs }: MatrixWorld): Promise<readonly string[]> {
  const events = programs.listEvents().filter(({ type }) => type !== "delivery.status_changed");
  const lines = events.map(
    ({ type, data: { orderId, part } }) => `the program is told ${type} of ${orderId}/${part}`,
  );
  return [...lines, ...programs.listViolations()];
}
