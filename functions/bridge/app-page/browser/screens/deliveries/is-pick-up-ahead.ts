import type { ListedDelivery } from "../../api-types.ts";

/** Whether the pick-up that is planned is still to come: nothing is collected before the driver has it. */
export const isPickUpAhead = ({ progress }: Pick<ListedDelivery, "progress">): boolean =>
  ["waiting", "booking", "booked", "driver-assigned"].includes(progress);
