import type { CourierAccount, StoredSettings, StoreStart } from "../../api-types.ts";

export interface StartStep {
  readonly isDone: boolean;
  readonly place: string;
  readonly text: string;
}

/** The steps to the start. Whoever hands parcels over needs no location: the start ends that step too. */
export const listStartSteps = (
  account: CourierAccount,
  { settings }: StoredSettings,
  { state }: StoreStart,
): readonly StartStep[] => [
  {
    isDone: account.state === "connected",
    place: "start/courier",
    text: "Connect your courier account",
  },
  {
    isDone: settings.locations.length > 0 || state === "started",
    place: "start/location",
    text: "Say where the courier collects, unless you hand parcels over",
  },
  {
    isDone: state === "started",
    place: "start/methods",
    text: "Choose what goes out, and start",
  },
];
