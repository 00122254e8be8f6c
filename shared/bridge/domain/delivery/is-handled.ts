import { type Delivery, isBooked } from "./delivery.ts";

const UNHANDLED_STATES: readonly Delivery["state"][] = ["new", "waiting", "skipped", "held"];

/** Whether the courier has the order, had it, or may have it. A split order is handled by its parts. */
export const isHandled = (delivery: Delivery): boolean =>
  !UNHANDLED_STATES.includes(delivery.state) ||
  isBooked(delivery) ||
  !isUnsent(delivery) ||
  delivery.parts !== undefined ||
  delivery.batchId !== undefined;

/** Whether nobody may book the order again: the courier has or had it, for this connection or an earlier one. */
export const mustNotBeBookedAgain = (delivery: Delivery): boolean =>
  isHandled(delivery) || delivery.reason?.code === "handled-by-earlier-connection";

/** Whether the courier cannot have the order, because nothing but a quote was requested. */
export const isUnsent = ({ accessKey, order }: Pick<Delivery, "accessKey" | "order">): boolean =>
  accessKey === undefined &&
  order?.orderId === undefined &&
  order?.quote?.attemptedAt === undefined;
