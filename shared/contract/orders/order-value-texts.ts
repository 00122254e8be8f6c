/** The ids of the transport types. */
export const TRANSPORTS =
  "1 on foot, 2 bicycle, 3 motor scooter, 4 car, 5 van, 6 truck. A transport that is too small for the package size is refused.";

/** The ids of the package sizes. */
export const SIZES =
  "1 envelope (up to 1 kg), 2 small (up to 5 kg), 3 medium (up to 15 kg), 4 large (up to 30 kg), 5 extra large (up to 100 kg).";

export const ORDER_STATUS_IDS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95] as const;

/** The ids of the order statuses, with their names. */
export const ORDER_STATUSES =
  "10 Created, not searching; 20 Searching for a courier; 30 Courier assigned; 40 Arrived at pick-up; 50 Picked up; 60 On the way; 70 Arrived at drop-off; 80 Delivered; 90 Cancelled; 95 Failed, returned to sender.";
