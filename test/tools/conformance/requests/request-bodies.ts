import { randomBytes } from "node:crypto";
import type { CaseContext } from "#test/tools/conformance/case-context.ts";

export const FROM = "350 5th Ave, New York, NY 10118, USA";
export const TO = "20 W 34th St, New York, NY 10001, USA";
export const ELSEWHERE = "1 Centre St, New York, NY 10007, USA";

/** One entry of `routes`. */
export const buildRouteBody = (changes: object = {}) => ({
  route_to_text: TO,
  route_desc: "2nd floor",
  rec_name: "Mia Recipient",
  rec_phone: "+15550100200",
  ...changes,
});

/** The account of a quote, and the values that the document does not list. */
interface QuoteCaller {
  readonly partner: Pick<CaseContext["partner"], "email">;
  readonly options: Pick<CaseContext["options"], "transportId" | "packSizeId">;
}

/** Builds a valid drop-off quote with the required fields only. */
export const buildDropoffBody = ({ partner, options }: QuoteCaller, changes: object = {}) => ({
  pack_from_text: FROM,
  ...buildPickupFields(options.transportId, options.packSizeId),
  email: partner.email,
  ...changes,
});

/** Builds a valid pick-up quote. */
export const buildPickupBody = ({ partner, options }: QuoteCaller, changes: object = {}) => ({
  ...buildPickupFields(options.transportId, options.packSizeId),
  email: partner.email,
  ...changes,
});

const buildPickupFields = (transportId: number, packSizeId: number) => ({
  order_name: "Flowers",
  transport_id: transportId,
  item_value: 40,
  pack_size_id: packSizeId,
  order_desc: "Gate code 1234",
  route_desc: "At the back door",
  rec_name: "Sam Sender",
  rec_phone: "+15550100100",
  routes: [buildRouteBody()],
});

/** Creates an unused access key in mixed case. */
export const generateAccessKey = (): string => `Conf-${randomBytes(9).toString("hex")}-Az`;

/** Builds a valid point with its own key. */
export const buildPointBody = (_given: unknown, changes: object = {}) => ({
  access_key: generateAccessKey(),
  rec_name: "Mia Recipient",
  rec_phone: "+15550100200",
  rec_address: TO,
  rec_email: "mia@example.com",
  ...changes,
});

/** Builds a valid point for the improved creation. */
export const buildPointRouteBody = (_given: unknown, changes: object = {}) => ({
  ...buildPointBody(_given),
  pickup_address: FROM,
  pickup_time: "2030-05-17 14:30",
  rec_desc: "Ring twice",
  ...changes,
});

/** Formats `minutes` from now as a schedule of the document, in UTC. */
export const formatMinutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16).replace("T", " ");
