import type { Delivery, TimelineEntry } from "../domain/delivery.ts";
import type { Step } from "../domain/next-step.ts";
import { tellingId } from "../domain/telling.ts";
import { STAGE_TEXT, TELLING_TEXT } from "../domain/words.ts";
import type { TrackingInfo } from "../ports.ts";
import { book } from "./book.ts";
import { type Changes, noted } from "./changes.ts";
import type { Sight } from "./look.ts";

interface Taken {
  readonly changes: Changes;
  readonly rests: boolean;
}

const goesOn = (changes: Changes): Taken => ({ changes, rests: false });

/** Does one step's outside effect, each harmless to repeat, and says what to save. */
export async function takeStep(
  sight: Sight,
  delivery: Delivery,
  step: Step,
  tracking: TrackingInfo,
  now: Date,
): Promise<Taken> {
  const timeline = (by: TimelineEntry["by"], text: string) =>
    noted(delivery, { at: now, by, text });
  switch (step.do) {
    case "reserve-key":
      return goesOn({
        state: "booking",
        accessKey: step.accessKey,
        accountId: sight.account.accountId,
        reason: undefined,
        recipient: step.recipient,
        nextLookAt: new Date(now.getTime() + 60_000),
        timeline: timeline(
          "bridge",
          `The order goes to the courier under the key ${step.accessKey}.`,
        ),
      });
    case "book":
      return book(sight, delivery, step.accessKey, step.recipient, now);
    case "adopt":
      return goesOn({
        state: "booked",
        pointId: step.pointId,
        timeline: timeline(
          "bridge",
          "The courier had the order under its key already; taken over.",
        ),
      });
    case "progress":
      return goesOn({
        state: "booked",
        journey: [...delivery.journey, { stage: step.stage, at: now }],
        timeline: timeline("courier", STAGE_TEXT[step.stage]),
      });
    case "tell": {
      const outcome = await sight.storefront.tell(delivery.key.orderId, step.telling, tracking);
      const told = `The store knows: ${TELLING_TEXT[step.telling.kind]}`;
      const text = outcome.text ?? (outcome.kind === "moot" ? undefined : told);
      return goesOn({
        told: [...delivery.told, tellingId(step.telling)],
        ...(text === undefined ? {} : { timeline: timeline("bridge", text) }),
      });
    }
    case "rest":
      return { changes: restingChanges(delivery, step, timeline), rests: true };
  }
}

/** Only what differs: a hint that changes nothing costs no write. */
function restingChanges(
  delivery: Delivery,
  step: Extract<Step, { do: "rest" }>,
  timeline: (by: TimelineEntry["by"], text: string) => readonly TimelineEntry[],
): Changes {
  const news = step.reason !== undefined && step.reason.text !== delivery.reason?.text;
  const moved =
    step.state !== delivery.state ||
    news ||
    (step.reason === undefined) !== (delivery.reason === undefined);
  const looks = step.nextLookAt !== undefined || delivery.nextLookAt !== undefined;
  if (!moved && !looks && delivery.trouble === undefined) return {};
  return {
    state: step.state,
    reason: step.reason,
    nextLookAt: step.nextLookAt,
    trouble: undefined,
    ...(news && step.reason ? { timeline: timeline("store", step.reason.text) } : {}),
  };
}
