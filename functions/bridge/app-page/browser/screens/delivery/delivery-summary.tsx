import type { Delivery } from "../../api-types.ts";
import { getModeTitle, PROGRESS_TONES } from "../../labels.ts";
import { Badge } from "../../ui/badge.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Moment } from "../../ui/moment.tsx";
import { PromisedWindow } from "../../ui/promised-window.tsx";
import { isPickUpAhead } from "../deliveries/is-pick-up-ahead.ts";
import { DeliveryActions } from "./delivery-actions.tsx";
import type { DeliveryCardProps } from "./delivery-card.ts";

/** Where the delivery is and why, and what can be done about it. */
export const DeliverySummary = (props: DeliveryCardProps) => {
  const { delivery } = props;
  const { orderName, orderId, progress, progressText, alert, lastError, isTest } = delivery;
  return (
    <section class="card" aria-label="State">
      <p class="line">
        <strong>Order {orderName ?? orderId}</strong>
        <Badge tone={PROGRESS_TONES[progress]}>{progressText}</Badge>
        {isTest && <Badge tone="plain">Test order</Badge>}
      </p>
      <p role="status">
        {delivery.reason?.text ?? delivery.courierStatusText ?? "The bridge is looking at it."}
      </p>
      <ContactLinks delivery={delivery} />
      {alert && <p class="odd">{alert.text}</p>}
      {lastError && <p class="odd">{lastError.text}</p>}
      <Parts delivery={delivery} />
      <Plan delivery={delivery} />
      <DeliveryActions {...props} />
    </section>
  );
};

/** What a missing phone number or e-mail address is added by: in the order, or for all such orders. */
const ContactLinks = ({ delivery: { orderId, reason } }: { readonly delivery: Delivery }) =>
  reason === null || !["no-phone", "no-email"].includes(reason.code) ? null : (
    <p class="line">
      {window.shopify && (
        <a href={`shopify://admin/orders/${orderId}`} target="_top">
          Open the order in Shopify
        </a>
      )}
      <a href="#/settings/contact">
        Enter {reason.code === "no-phone" ? "a phone number" : "an e-mail address"} for all such
        orders
      </a>
    </p>
  );

const Parts = ({ delivery: { orderId, part, parts } }: { readonly delivery: Delivery }) =>
  parts.length < 2 ? null : (
    <p class="line">
      {parts.map((one) =>
        one === part ? (
          <strong key={one}>Part {one}</strong>
        ) : (
          <a key={one} href={`#/deliveries/${orderId}/${one}`}>
            Part {one}
          </a>
        ),
      )}
    </p>
  );

const Plan = ({ delivery }: { readonly delivery: Delivery }) => {
  const { plan, requestedWindow, timeZone, trackingUrl, buyerRating, driver, statusHistory } =
    delivery;
  const collected = statusHistory.findLast(({ status }) => status === "picked-up");
  return (
    <Facts
      facts={[
        ["Goes out", plan && getModeTitle(plan.mode)],
        [
          "Promised to the buyer",
          requestedWindow && <PromisedWindow promised={requestedWindow} timeZone={timeZone} />,
        ],
        isPickUpAhead(delivery)
          ? ["Pick-up planned for", plan?.pickUpAt && <Moment at={plan.pickUpAt} />]
          : ["Collected", collected && <Moment at={collected.at} />],
        ["Driver", driver?.firstName],
        ["Driver's phone number", driver?.phone && <PhoneLink phone={driver.phone} />],
        ["Driver rated by the buyer", buyerRating && `${buyerRating.rating} of 5`],
        [
          "For the buyer",
          <a key="tracking" href={trackingUrl} target="_blank" rel="noreferrer">
            Tracking page
          </a>,
        ],
      ]}
    />
  );
};

/** What phones dial has no spaces, dots or brackets. */
const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>
);
