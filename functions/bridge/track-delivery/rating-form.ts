import { html } from "hono/html";
import type { BuyerLocale } from "#functions/bridge/messages/buyer/buyer-language.ts";
import type { Say } from "#functions/bridge/messages/buyer/format-buyer-message.ts";
import type { Html } from "#functions/runtime/html.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  canRateAsBuyer,
  RATINGS,
  type RatingRefusal,
} from "#shared/bridge/domain/tracking/buyer-rating.ts";
import { toBuyerState } from "#shared/bridge/domain/tracking/buyer-state.ts";

/** The value of `view` in the address of the form. */
export const RATING_VIEW = "rating";
/** The only field of the form. */
export const RATING_FIELD = "rating";

/** Returns the form for the driver's rating, or that it was given: not which, since anybody with the link reads it. */
export function renderRating(
  delivery: Delivery,
  { language }: BuyerLocale,
  say: Say,
  refusal?: RatingRefusal,
): Html | undefined {
  if (delivery.buyerRating !== undefined && toBuyerState(delivery) === "delivered")
    return html`<section><p>${say("note.rating-saved")}</p></section>`;
  if (!canRateAsBuyer(delivery)) return renderRefusal(refusal, say);
  const choices = RATINGS.map(
    (value) =>
      html`<label><input type="radio" name="${RATING_FIELD}" value="${value}" required> ${value}</label>`,
  );
  const problem = refusal && sayRefusal(refusal, say);
  return html`<section><form method="post" action="?lang=${language}&amp;view=${RATING_VIEW}"><fieldset aria-describedby="${problem ? "problem hint" : "hint"}"><legend>${say("label.rating")}</legend><p class="quiet" id="hint">${say("note.rating-hint")}</p>${problem}<div class="scale">${choices}</div></fieldset><button>${say("label.send")}</button></form></section>`;
}

const renderRefusal = (refusal: RatingRefusal | undefined, say: Say): Html | undefined =>
  refusal && html`<section>${sayRefusal(refusal, say)}</section>`;

const sayRefusal = (refusal: RatingRefusal, say: Say): Html =>
  html`<p class="late" id="problem" role="alert">${say(`note.rating-${refusal}`)}</p>`;
