import { useEffect } from "preact/hooks";
import type { ScreenContext } from "../../screen.ts";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import { formatDeliveryName, getDeliveryPlace } from "../deliveries/delivery-name.ts";
import { DeliveryMap } from "./delivery-map.tsx";
import { DeliverySummary } from "./delivery-summary.tsx";
import { DeliveryTimeline } from "./delivery-timeline.tsx";
import { DeliveryExplanation } from "./explanation.tsx";
import { DeliveryMoney } from "./money.tsx";
import { ProofImages } from "./proof-images.tsx";
import { RecipientCard } from "./recipient-card.tsx";
import { StatusHistory } from "./status-history.tsx";
import { useDelivery } from "./use-delivery.ts";

interface DeliveryPageProps {
  readonly context: ScreenContext;
  readonly orderId: string;
  readonly part: string;
}

/** What became of one delivery, what can be done about it, whom it goes to, and its story. */
export const DeliveryPage = ({ context, orderId, part }: DeliveryPageProps) => {
  const { api } = context;
  const place = getDeliveryPlace({ orderId, part: Number(part) });
  const { delivery, refusal, refresh, show } = useDelivery(api, place);
  const name = delivery && formatDeliveryName(delivery);
  useEffect(() => {
    if (name !== undefined) context.showTitle(name);
  }, [context, name]);
  if (delivery === undefined)
    return refusal ? <Problem refusal={refusal} onRetry={refresh} /> : <Loading />;
  return (
    <>
      <p class="back">
        <a href="#/deliveries">All deliveries</a>
      </p>
      {refusal && <Problem refusal={refusal} onRetry={refresh} />}
      <DeliverySummary {...{ api, place, delivery, onChange: show }} />
      <DeliveryMap delivery={delivery} />
      <RecipientCard
        {...{ api, place, delivery, refresh, onChange: show }}
        isToCorrect={new URLSearchParams(context.query).get("act") === "correct"}
      />
      <ProofImages {...{ api, place, delivery }} />
      <StatusHistory delivery={delivery} />
      <DeliveryMoney delivery={delivery} />
      <DeliveryTimeline delivery={delivery} />
      <DeliveryExplanation {...{ api, orderId, part }} />
    </>
  );
};
