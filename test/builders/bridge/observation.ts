import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { buildDelivery, noon } from "./delivery.ts";
import { buildSettings } from "./settings.ts";

/** What a run sees of a delivery of a started store, whose order and courier it did not read. */
export const buildObservation = (observed: Partial<Observation> = {}): Observation => ({
  delivery: buildDelivery(),
  order: "not-read",
  settings: buildSettings(),
  start: EVERY_ORDER,
  pausedAt: undefined,
  courier: {},
  accessKey: "1001",
  now: noon,
  ...observed,
});
