import { html } from "hono/html";
import type { BuyerCode } from "#functions/bridge/messages/buyer/buyer-catalog.ts";
import type { BuyerLocale } from "#functions/bridge/messages/buyer/buyer-language.ts";
import {
  formatBuyerMessage,
  type Say,
} from "#functions/bridge/messages/buyer/format-buyer-message.ts";
import type { Html } from "#functions/runtime/html.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import {
  canTellCourier,
  getInstructionsProgress,
  type InstructionsRefusal,
  isBeforePickUp,
  MAX_INSTRUCTIONS_LENGTH,
} from "#shared/bridge/domain/tracking/buyer-instructions.ts";
import { isFinalForBuyer, toBuyerState } from "#shared/bridge/domain/tracking/buyer-state.ts";
import { respondTrackingPage } from "./tracking-frame.ts";

/** The value of `view` in the address of the form. */
export const INSTRUCTIONS_VIEW = "note";
/** The only field of the form. */
export const INSTRUCTIONS_FIELD = "note";

/**
 * Returns what became of the buyer's note for the driver, with the way to write one. Never the note:
 * a door code is nothing for somebody who finds the link.
 */
export function renderInstructions(
  delivery: Delivery,
  settings: Pick<Settings, "cancelling">,
  { language }: BuyerLocale,
  say: Say,
): Html | undefined {
  if (isFinalForBuyer(toBuyerState(delivery))) return undefined;
  const progress = getInstructionsProgress(delivery, settings);
  const isOpen = canTellCourier(delivery, settings);
  const isTooLate = progress === "none" && !isOpen;
  if (isTooLate && !isBeforePickUp(delivery)) return undefined;
  const told = isTooLate ? say("note.instructions-too-late") : sayProgress(progress, say);
  const label = progress === "none" ? "label.write-instructions" : "label.change-instructions";
  const link = html`<a href="?lang=${language}&amp;view=${INSTRUCTIONS_VIEW}">${say(label)}</a>`;
  return html`<section class="facts"><dl><dt>${say("label.instructions")}</dt>${told && html`<dd>${told}</dd>`}${isOpen && html`<dd>${link}</dd>`}</dl></section>`;
}

const sayProgress = (
  progress: ReturnType<typeof getInstructionsProgress>,
  say: Say,
): string | undefined => (progress === "none" ? undefined : say(`note.instructions-${progress}`));

/** What the form is answered with. */
const REFUSAL_CODES: Readonly<Record<InstructionsRefusal, BuyerCode>> = {
  empty: "note.instructions-empty",
  "too-long": "note.instructions-too-long",
  "too-often": "note.instructions-too-often",
  "too-late": "note.instructions-too-late",
};

/** A form that was not accepted: what was written, and why. */
interface RefusedForm {
  readonly written: string;
  readonly refusal: InstructionsRefusal;
}

/** Returns the form for the note to the driver. The page does not refresh itself, so that no text is lost. */
export function respondInstructionsPage(
  locale: BuyerLocale,
  refused?: RefusedForm,
): Promise<Response> {
  const { language } = locale;
  const params = { limit: String(MAX_INSTRUCTIONS_LENGTH) };
  const say: Say = (code) => formatBuyerMessage(language, code, params);
  const problem =
    refused &&
    html`<p class="late" id="problem" role="alert">${say(REFUSAL_CODES[refused.refusal])}</p>`;
  const form = html`<form method="post" action="?lang=${language}&amp;view=${INSTRUCTIONS_VIEW}"><p class="quiet" id="hint">${say("note.instructions-hint")}</p>${problem}<label for="note">${say("label.instructions")}</label><textarea id="note" name="${INSTRUCTIONS_FIELD}" rows="4" maxlength="${MAX_INSTRUCTIONS_LENGTH}" required aria-describedby="${problem ? "problem hint" : "hint"}"${problem && html` aria-invalid="true"`}>${refused?.written ?? ""}</textarea><button>${say("label.save")}</button></form>`;
  return respondTrackingPage({
    status: refused === undefined ? 200 : 422,
    locale,
    view: INSTRUCTIONS_VIEW,
    knownTag: undefined,
    content: html`<section><h1>${say("label.write-instructions")}</h1>${form}<p><a href="?lang=${language}">${say("label.back")}</a></p></section>`,
    isRefreshing: false,
  });
}
