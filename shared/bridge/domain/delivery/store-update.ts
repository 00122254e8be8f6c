import { isUnderWay, type Stage } from "./courier-status.ts";

/** Something a store should know about its order's delivery. */
export type TellingKind =
  | "under-way"
  | "confirmed"
  | "picked-up"
  | "out-for-delivery"
  | "attempted"
  | "returned"
  | "delivered"
  | "called-off";

export interface Telling {
  readonly kind: TellingKind;
  /** When the courier got there; with the kind, what makes a telling one and not another. */
  readonly at: Date;
  /** Where the driver was then, if known. */
  readonly where?: { readonly latitude: number; readonly longitude: number } | undefined;
}

/** One stage the courier reached, and when the bridge learnt of it. */
export interface Reached {
  readonly stage: Stage;
  readonly at: Date;
  /** Where the driver was then, if known. */
  readonly where?: Telling["where"];
}

/** As long as an item can bear, however often a courier comes and goes. */
const LONGEST_JOURNEY = 120;

/** A journey with more of it; its beginning stays, because the store was told "under way" then. */
export function journeyWith(
  journey: readonly Reached[],
  ...more: readonly Reached[]
): readonly Reached[] {
  const whole = [...journey, ...more];
  const tooMany = Math.max(whole.length - LONGEST_JOURNEY, 0);
  const start = whole.findIndex(({ stage }) => isUnderWay(stage));
  return tooMany === 0 ? whole : whole.toSpliced(start + 1, tooMany);
}

const KIND_OF: Partial<Record<Stage, TellingKind>> = {
  assigned: "confirmed",
  "picked-up": "picked-up",
  "on-the-way": "out-for-delivery",
  "at-dropoff": "out-for-delivery",
  "no-answer": "attempted",
  unreachable: "attempted",
  "attempt-failed": "attempted",
  returned: "returned",
  failed: "returned",
  cancelled: "called-off",
  delivered: "delivered",
};

/**
 * All a store should know of a journey, oldest first: under way once, then each event. What came
 * before it was under way the store never hears of, so that nothing is called off which never was on.
 */
export function tellingsOf(journey: readonly Reached[]): Telling[] {
  const startAt = journey.findIndex(({ stage }) => isUnderWay(stage));
  const start = journey[startAt];
  if (start === undefined) return [];
  const events = journey.slice(startAt).flatMap(({ stage, at, where }): Telling[] => {
    const kind = KIND_OF[stage];
    return kind === undefined ? [] : [{ kind, at, ...(where && { where }) }];
  });
  return [{ kind: "under-way", at: start.at }, ...events.filter(isNews)];
}

/** An attempt is out for delivery once: on the way first, and then at the door. */
const isNews = ({ kind }: Telling, at: number, events: readonly Telling[]): boolean =>
  kind !== "out-for-delivery" || events[at - 1]?.kind !== kind;

/** A telling's name, under which the delivery remembers that the store knows. */
export const tellingId = ({ kind, at }: Telling): string => `${kind}@${at.toISOString()}`;
