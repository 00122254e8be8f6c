import type { ComponentChild } from "preact";
import type { Delivery } from "../../api-types.ts";
import { Moment } from "../../ui/moment.tsx";
import { formatDeliveryName, getDeliveryPlace } from "../deliveries/delivery-name.ts";

type Stop = Delivery["stops"][number];

interface StopListProps {
  /** By which the map says that it is described here. */
  readonly id: string;
  readonly stops: readonly Stop[];
}

/** The stops in the order that they were booked in, with what was planned and what became of it: the map in words. */
export const StopList = ({ id, stops }: StopListProps) => (
  <div id={id} class="stops">
    <h3>Order of the stops</h3>
    {stops.length === 0 ? (
      <p class="hint">No stop is planned yet.</p>
    ) : (
      <ol>
        {stops.map((stop, at) => (
          <li key={at}>
            <StopName stop={stop} />
            <span class="hint">
              <StopTimes stop={stop} />
            </span>
          </li>
        ))}
      </ol>
    )}
  </div>
);

const StopName = ({ stop }: { readonly stop: Stop }) => {
  const { kind, name, orderId, part, isOfThisDelivery } = stop;
  if (kind === "pick-up") return <span>{name === null ? "Pick-up" : `Pick-up: ${name}`}</span>;
  if (isOfThisDelivery || orderId === null || part === null) return <strong>Recipient</strong>;
  return (
    <a href={`#/${getDeliveryPlace({ orderId, part })}`}>
      {formatDeliveryName({ orderName: name, orderId, part })}
    </a>
  );
};

/** What was planned, what happened, and whether the map has it. */
const StopTimes = ({ stop: { kind, place, plannedAt, doneAt } }: { readonly stop: Stop }) => {
  const isPickUp = kind === "pick-up";
  const facts: ComponentChild[] = [
    plannedAt !== null && (
      <>
        {isPickUp ? "planned for " : "expected "}
        <Moment at={plannedAt} />
      </>
    ),
    doneAt !== null && (
      <>
        {isPickUp ? "collected " : "delivered "}
        <Moment at={doneAt} />
      </>
    ),
    plannedAt === null && doneAt === null && "no time is known",
    place === null && "not on the map: its place is not known",
  ];
  const known = facts.filter((fact) => fact !== false);
  return (
    <>
      {known.map((fact, at) => (
        <span key={at}>
          {at > 0 && " · "}
          {fact}
        </span>
      ))}
    </>
  );
};
