import type { Stage } from "../../domain/stage.ts";

/** Documented ids (interface document, States). */
const BY_ID: Readonly<Record<string, Stage>> = {
  1000: "ready",
  1500: "scheduled",
  1550: "assigned",
  1590: "at-pickup",
  1630: "picked-up",
  1670: "at-dropoff",
  1700: "delivered",
};

/** Documented names; of those without a documented id, the name is all there is to go by. */
const BY_NAME: Readonly<Record<string, Stage>> = {
  draft: "draft",
  "ready for delivery": "ready",
  "scheduled for delivery": "scheduled",
  "courier assigned": "assigned",
  "arrived to pickup point": "at-pickup",
  "picked up": "picked-up",
  "arrived to drop-off point": "at-dropoff",
  delivered: "delivered",
  "delivered to recipient": "delivered",
  "ready for pick-up": "return-ready",
  "scheduled for pick-up": "return-scheduled",
  "picked-up to be delivered to the destination point": "return-picked-up",
  "delivered to laboratory": "at-laboratory",
  "drop-off received": "return-received",
  "recipient doesn't respond the phone call": "no-answer",
  "unable to reach customer": "unreachable",
  "delivery attempt failed": "attempt-failed",
  "returned to the service warehouse": "returned",
};

/** The stage that the courier's words mean, by id where documented, else by name; undefined where neither is known. */
export function readStage(said: {
  readonly status_id?: unknown;
  readonly pack_status?: unknown;
  readonly route_status?: unknown;
}): Stage | undefined {
  const byId = BY_ID[String(said.status_id ?? "").trim()];
  if (byId !== undefined) return byId;
  for (const word of [said.pack_status, said.route_status]) {
    const text = String(word ?? "")
      .trim()
      .toLowerCase();
    const stage = BY_NAME[text] ?? BY_ID[text];
    if (stage !== undefined) return stage;
  }
  return undefined;
}
