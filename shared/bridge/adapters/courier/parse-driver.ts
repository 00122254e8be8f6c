import * as z from "zod";
import type { Driver } from "#shared/bridge/domain/delivery/courier-view.ts";
import { shortenText } from "#shared/kernel/shorten-text.ts";

const text = z.string().nullish().catch(undefined);

/** The fields of orders and points that name the courier's driver. Both are empty without one. */
export const driverFields = { courier_name: text, courier_cell: text, courier_phone_number: text };

const MAX_LENGTHS = { firstName: 50, phone: 40 } as const;

/** Returns the driver's first name, which a courier may write with the last one, and phone number. */
export function parseDriver(
  record: z.output<z.ZodObject<typeof driverFields>>,
): { driver: Driver } | undefined {
  const [firstName = ""] = (record.courier_name ?? "").trim().split(/\s+/);
  if (firstName === "") return undefined;
  const phone = (record.courier_cell ?? record.courier_phone_number ?? "").trim();
  return {
    driver: {
      firstName: shortenText(firstName, MAX_LENGTHS.firstName),
      ...(/^\+?[\d ().-]{5,}$/.test(phone) && { phone: shortenText(phone, MAX_LENGTHS.phone) }),
    },
  };
}
