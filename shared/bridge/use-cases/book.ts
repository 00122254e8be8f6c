import type { Delivery } from "../domain/delivery.ts";
import type { Recipient } from "../domain/recipient.ts";
import { withoutPersonalData } from "../domain/redact.ts";
import { type Changes, noted } from "./changes.ts";
import type { Sight } from "./look.ts";

const SHORTENED =
  "The courier has the order. The notes were too long for it: they were shortened, and are kept here whole.";

/**
 * Makes the point. The look before this step found none under the key; a refusal is followed by
 * another look, because somebody may have been quicker, and the document gives refusals no code.
 */
export async function book(
  { courier }: Sight,
  delivery: Delivery,
  accessKey: string,
  recipient: Recipient,
  now: Date,
): Promise<{ readonly changes: Changes; readonly rests: boolean }> {
  const answer = await courier.createPoint({ accessKey, ...recipient });
  if (answer.ok) {
    const text =
      recipient.notes === recipient.wholeNotes ? "The courier has the order." : SHORTENED;
    return {
      rests: false,
      changes: {
        state: "booked",
        pointId: answer.value.pointId,
        recipient,
        timeline: noted(delivery, { at: now, by: "courier", text }),
      },
    };
  }
  // The next step adopts it.
  if ((await courier.findPoint(accessKey)) !== undefined)
    return { rests: false, changes: { recipient } };

  const said = withoutPersonalData(answer.refusal.text, recipient);
  const text = `The courier refused the order: ${said}`;
  return {
    rests: true,
    changes: {
      state: "held",
      reason: { code: "courier-refused", text },
      recipient,
      nextLookAt: undefined,
      trouble: undefined,
      timeline: noted(delivery, { at: now, by: "courier", text }),
    },
  };
}
