import type { ListedDelivery } from "../api-types.ts";
import { formatLocalWindow, formatZoneName } from "../time-element.ts";

interface WindowProps {
  readonly promised: NonNullable<ListedDelivery["requestedWindow"]>;
  /** Of the place that the goods leave from; undefined while it is not known. */
  readonly timeZone: string | undefined;
}

/** What the buyer chose in the shop, by the shop's clock; its zone is named where the clock here differs. */
export const PromisedWindow = ({ promised, timeZone }: WindowProps) => {
  const { date, from } = promised;
  return (
    <time dateTime={from === null ? date : `${date}T${from}`}>
      {[formatLocalWindow(promised), timeZone && formatZoneName(date, timeZone)]
        .filter(Boolean)
        .join(" ")}
    </time>
  );
};
