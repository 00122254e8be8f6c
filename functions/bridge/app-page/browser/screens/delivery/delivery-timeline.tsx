import type { Delivery } from "../../api-types.ts";
import { Moment } from "../../ui/moment.tsx";

/** What else happened: what the courier reported has a list of its own. */
export const DeliveryTimeline = ({ delivery: { timeline } }: { readonly delivery: Delivery }) => (
  <section class="card" aria-label="What happened">
    <h3>What happened</h3>
    <ol class="story">
      {timeline
        .map((entry, index) => ({ ...entry, index }))
        .filter(({ code }) => !code.startsWith("status."))
        .toReversed()
        .map(({ at, by, text, index }) => (
          <li key={index}>
            <span>{text}</span>
            <span class="hint">
              <Moment at={at} /> · {by}
            </span>
          </li>
        ))}
    </ol>
  </section>
);
