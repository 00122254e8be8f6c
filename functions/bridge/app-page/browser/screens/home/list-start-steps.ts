import type { Home } from "../../api-types.ts";

type StartState = Pick<Home, "courier" | "start" | "hasPickupLocation">;

export interface StartStep {
  readonly isDone: boolean;
  readonly place: string;
  readonly text: string;
}

/** Whether orders go out by themselves. */
export const isWorking = ({ courier, start }: StartState): boolean =>
  courier.state === "connected" && start.state === "started";

/** Whether nothing keeps orders from arriving and from going out. */
export const isConnected = ({ courier, store }: Pick<Home, "courier" | "store">): boolean =>
  courier.isHealthy && store.isHealthy;

/** The steps to the start. Whoever hands parcels over needs no location: the start ends that step too. */
export const listStartSteps = ({
  courier,
  start,
  hasPickupLocation,
}: StartState): readonly StartStep[] => [
  {
    isDone: courier.state === "connected",
    place: "start/courier",
    text: "Connect your courier account",
  },
  {
    isDone: hasPickupLocation || start.state === "started",
    place: "start/location",
    text: "Say where the courier collects, unless you hand parcels over",
  },
  {
    isDone: start.state === "started",
    place: "start/methods",
    text: "Choose what goes out, and start",
  },
];
