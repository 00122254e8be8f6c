/** Statuses of an order and of each of its routes, in words (decisions, Orders). */
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
 * Ours. Until pick-up a courier may be lost again; from the door the driver may go once more, or on
 * to the next stop. An order of several pick-ups goes from 50 to 40 with the next one's route.
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

/** Every status, rising. */
export const ORDER_STATUSES = Object.keys(ORDER_STATUS).map(Number) as OrderStatus[];

/** The number as a status, or undefined where there is none. */
export const parseOrderStatus = (value: number): OrderStatus | undefined =>
  ORDER_STATUSES.find((status) => status === value);

/** Whether an order, or a route of one, may go from one status straight to the other. */
export const isOrderTransitionAllowed = (from: OrderStatus, to: OrderStatus): boolean =>
  ALLOWED_TRANSITIONS[from].includes(to);

/** Whether nothing more can happen. */
export const isFinal = (status: OrderStatus): boolean => ALLOWED_TRANSITIONS[status].length === 0;
