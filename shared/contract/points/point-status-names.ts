/**
 * The statuses of a point. The ids 1000 to 1700 and all names are from the interface document
 * (States). The ids 500 and 1710 to 1840 are ours.
 */
export const POINT_STATUS = {
  500: "Draft",
  1000: "Ready for delivery",
  1500: "Scheduled for delivery",
  1550: "Courier Assigned",
  1590: "Arrived to pickup point",
  1630: "Picked up",
  1670: "Arrived to drop-off point",
  1700: "Delivered",
  1710: "Delivered to recipient",
  1720: "Ready for pick-up",
  1730: "Scheduled for pick-up",
  1740: "Picked-up to be delivered to the destination point",
  1750: "Delivered to laboratory",
  1760: "Drop-off received",
  1810: "Recipient doesn't respond the phone call",
  1820: "Unable to reach customer",
  1830: "Delivery attempt failed",
  1840: "Returned to the service warehouse",
} as const;
