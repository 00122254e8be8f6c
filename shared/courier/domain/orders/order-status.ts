/** The statuses of an order and of each of its routes. */
export const ORDER_STATUS = {
  10: "Created, not searching",
  20: "Searching for a courier",
  30: "Courier assigned",
  40: "Arrived at pick-up",
  50: "Picked up",
  60: "On the way",
  70: "Arrived at drop-off",
  80: "Delivered",
  90: "Cancelled",
  95: "Failed, returned to sender",
} as const;

export type OrderStatus = keyof typeof ORDER_STATUS;

/**
 * Our transition table. Until pick-up, the courier may be unassigned again. At a drop-off, the
 * driver may try again or continue to the next stop. An order with several pick-ups returns from 50
 * to 40 for the next pick-up.
 */
const ALLOWED_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  10: [20, 90],
  20: [30, 90],
  30: [40, 20, 90],
  40: [50, 20, 90],
  50: [60, 95],
  60: [70, 95],
  70: [80, 60, 95],
  80: [],
  90: [],
  95: [],
};

/** Every status, in ascending order. */
export const ORDER_STATUSES = Object.keys(ORDER_STATUS).map(Number) as OrderStatus[];

/** Parses a status. Returns undefined for an unknown number. */
export const parseOrderStatus = (value: number): OrderStatus | undefined =>
  ORDER_STATUSES.find((status) => status === value);

/** Returns whether an order or a route may change directly from one status to the other. */
export const isOrderTransitionAllowed = (from: OrderStatus, to: OrderStatus): boolean =>
  ALLOWED_TRANSITIONS[from].includes(to);

/** Returns whether the status allows no further change. */
export const isFinal = (status: OrderStatus): boolean => ALLOWED_TRANSITIONS[status].length === 0;
