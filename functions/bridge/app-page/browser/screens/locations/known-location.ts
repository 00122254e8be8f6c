import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";

/** What is known of a location. */
export type KnownLocation = {
  readonly [Field in keyof PickupLocation]?: PickupLocation[Field] | undefined;
};
