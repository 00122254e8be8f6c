import { randomBytes } from "node:crypto";
import type { Given } from "#test/tools/conformance/case-context.ts";

export const FROM = "350 5th Ave, New York, NY 10118, USA";
export const TO = "20 W 34th St, New York, NY 10001, USA";
export const ELSEWHERE = "1 Centre St, New York, NY 10007, USA";

/** One entry of `routes`. */
export const routeBody = (changes: object = {}) => ({
  route_to_text: TO,
  route_desc: "2nd floor",
  rec_name: "Mia Recipient",
  rec_phone: "+15550100200",
  ...changes,
});

/** Whose quote it is, and what the document does not show. */
interface Asker {
  readonly partner: Pick<Given["partner"], "email">;
  readonly options: Pick<Given["options"], "transportId" | "packSizeId">;
}

/** A valid body of the drop-off quote, with nothing that may be left out. */
export const dropoffBody = ({ partner, options }: Asker, changes: object = {}) => ({
  pack_from_text: FROM,
  ...pickupFields(options.transportId, options.packSizeId),
  email: partner.email,
  ...changes,
});

/** A valid body of the pick-up quote. */
export const pickupBody = ({ partner, options }: Asker, changes: object = {}) => ({
  ...pickupFields(options.transportId, options.packSizeId),
  email: partner.email,
  ...changes,
});

const pickupFields = (transportId: number, packSizeId: number) => ({
  order_name: "Flowers",
  transport_id: transportId,
  item_value: 40,
  pack_size_id: packSizeId,
  order_desc: "Gate code 1234",
  route_desc: "At the back door",
  rec_name: "Sam Sender",
  rec_phone: "+15550100100",
  routes: [routeBody()],
});

/** An access key that nobody has used, in mixed case. */
export const newKey = (): string => `Conf-${randomBytes(9).toString("hex")}-Az`;

/** A valid body of a point with a key of its own. */
export const pointBody = (_given: unknown, changes: object = {}) => ({
  access_key: newKey(),
  rec_name: "Mia Recipient",
  rec_phone: "+15550100200",
  rec_address: TO,
  rec_email: "mia@example.com",
  ...changes,
});

/** The same with what the improved creation asks for. */
export const pointRouteBody = (_given: unknown, changes: object = {}) => ({
  ...pointBody(_given),
  pickup_address: FROM,
  pickup_time: "2030-05-17 14:30",
  rec_desc: "Ring twice",
  ...changes,
});

/** `minutes` from now as the document writes a schedule, UTC. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16).replace("T", " ");
