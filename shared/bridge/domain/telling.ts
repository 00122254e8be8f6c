import { isUnderWay, type Stage } from "./stage.ts";

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
}

const KIND_OF: Partial<Record<Stage, TellingKind>> = {
  assigned: "confirmed",
  "picked-up": "picked-up",
  "at-dropoff": "out-for-delivery",
  "no-answer": "attempted",
  unreachable: "attempted",
  "attempt-failed": "attempted",
  returned: "returned",
  delivered: "delivered",
};

/** All a store should know of a journey, oldest first: under way once, then each event. */
export function tellingsOf(journey: readonly Reached[]): Telling[] {
  const start = journey.find(({ stage }) => isUnderWay(stage));
  if (start === undefined) return [];
  const events = journey.flatMap(({ stage, at }): Telling[] => {
    const kind = KIND_OF[stage];
    return kind === undefined ? [] : [{ kind, at }];
  });
  return [{ kind: "under-way", at: start.at }, ...events];
}

/** A telling's name, under which the delivery remembers that the store knows. */
export const tellingId = ({ kind, at }: Telling): string => `${kind}@${at.toISOString()}`;
