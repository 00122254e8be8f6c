import type * as z from "zod";
import type { PickupLocation } from "../../../../shared/bridge/domain/settings/pickup-location.ts";
import type { Settings } from "../../../../shared/bridge/domain/settings/settings.ts";
import type { accountSchema } from "../../merchant-api/schemas/courier-account-schema.ts";
import type { deliverySchema } from "../../merchant-api/schemas/delivery-schema.ts";
import type { listedSchema } from "../../merchant-api/schemas/listed-delivery.ts";

/** What the API answers, as its own schemas say. */
export type Account = z.output<typeof accountSchema>;
export type Delivery = z.output<typeof deliverySchema>;
export type Listed = z.output<typeof listedSchema>;
export type ActionVerdict = Delivery["actions"][number];
export interface Page {
  readonly deliveries: readonly Listed[];
  readonly next: string | null;
}
export interface KeptSettings {
  readonly revision: number;
  readonly settings: Settings;
}
export interface Locations {
  readonly revision: number;
  readonly locations: readonly PickupLocation[];
}
export interface Tried {
  readonly isWorking: boolean;
  readonly text: string;
}
