import { useEffect, useRef } from "preact/hooks";
import type { ApiRefusal } from "../../api.ts";
import { type DeliveriesView, toDay } from "./deliveries-view.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

/** Whether the API does not sort the list, which has more deliveries than it sorts. */
export const isTooManyToSort = ({ errors }: ApiRefusal): boolean =>
  errors.some(({ field }) => field === "sort");

interface Props {
  readonly onChange: (changes: Partial<DeliveriesView>) => void;
  /** The column whose head was pressed, which is gone with the table. */
  readonly pressed: { current: string | undefined };
}

/** Why the list is not sorted, and the ways on. */
export const TooManyToSort = ({ onChange, pressed }: Props) => {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed.current !== undefined) first.current?.focus();
    pressed.current = undefined;
  }, []);
  return (
    <div class="problem" role="alert">
      <p>
        Up to 1,000 deliveries can be sorted so, and this view has more. Choose days or a status, or
        another order.
      </p>
      <p class="line">
        <button
          ref={first}
          type="button"
          onClick={() => onChange({ from: toDay(new Date(Date.now() - WEEK_MS)), to: "" })}
        >
          Those of the last 7 days
        </button>
        <button type="button" onClick={() => onChange({ sort: "" })}>
          Newest first
        </button>
      </p>
    </div>
  );
};
