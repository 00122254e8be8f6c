import type { Delivery } from "../../api-types.ts";
import { formatExactMoment, formatTimeIn } from "../../time-element.ts";

/** What the courier reported, the latest first, to the second; nothing where it has reported nothing. */
export const StatusHistory = ({ delivery }: { readonly delivery: Delivery }) => {
  const { statusHistory, timeZone } = delivery;
  if (statusHistory.length === 0) return null;
  return (
    <section class="card" aria-label="Reported by the courier">
      <h3>Reported by the courier</h3>
      <ol class="story">
        {statusHistory.toReversed().map(({ status, text, at }) => (
          <li key={`${status} ${at}`}>
            <span>{text}</span>
            <span class="hint">
              <time dateTime={at}>{formatExactMoment(at)}</time>
              <BuyerTime at={at} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** The time where the goods go, if it is another than here. */
const BuyerTime = ({ at, timeZone }: { readonly at: string; readonly timeZone: string }) => {
  const there = formatTimeIn(at, timeZone);
  return there === formatTimeIn(at) ? null : <> · {there} at the buyer's</>;
};
