import type { Home } from "../../api-types.ts";
import { PROGRESS_TONES } from "../../labels.ts";
import { Badge } from "../../ui/badge.tsx";
import { Moment } from "../../ui/moment.tsx";
import { formatDeliveryName, getDeliveryPlace } from "../deliveries/delivery-name.ts";

/** What the courier has, the newest first. */
export const UnderWay = ({
  list: { deliveries, hasMore },
}: {
  readonly list: Home["underWay"];
}) => (
  <section class="card" aria-label="Under way">
    <h3>Under way</h3>
    {deliveries.length === 0 && <p class="hint">Nothing is with the courier now.</p>}
    {deliveries.length > 0 && (
      <ul class="rows">
        {deliveries.map((one) => (
          <li key={getDeliveryPlace(one)}>
            <p class="line">
              <a href={`#/${getDeliveryPlace(one)}`}>{formatDeliveryName(one)}</a>
              <Badge tone={PROGRESS_TONES[one.progress]}>{one.progressText}</Badge>
            </p>
            <p class="hint">
              {one.expectedAt === null ? (
                <>
                  First seen <Moment at={one.createdAt} />
                </>
              ) : (
                <>
                  Expected <Moment at={one.expectedAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    )}
    {hasMore && (
      <p>
        <a href="#/deliveries">All deliveries</a>
      </p>
    )}
  </section>
);
