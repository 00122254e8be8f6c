import { subtractDays } from "#shared/kernel/subtract-days.ts";
import type { ApiRefusal } from "../../api.ts";
import { Problem } from "../../ui/problem.tsx";
import { type DeliveriesView, toDay } from "./deliveries-view.ts";

interface SortProblemProps {
  readonly view: DeliveriesView;
  /** Whose the store's days are; undefined until that is known. */
  readonly places: { readonly timeZone: string | undefined } | undefined;
  readonly onChange: (changes: Partial<DeliveriesView>) => void;
}

interface ListProblemProps extends SortProblemProps {
  readonly refusal: ApiRefusal;
  readonly onRetry: () => void;
}

/** Why the list is not shown, or is not up to date, and the ways on. */
export const ListProblem = ({ refusal, onRetry, ...view }: ListProblemProps) => {
  const fields = refusal.errors.map(({ field }) => field);
  return fields.includes("sort") ? (
    <NotSorted {...view} isOutOfReach={fields.includes("from")} />
  ) : (
    <Problem refusal={refusal} onRetry={onRetry} />
  );
};

interface NotSortedProps extends SortProblemProps {
  /** Few may be in the view, but among more than the API looks through. */
  readonly isOutOfReach: boolean;
}

/** The API does not sort the view; it sorts that of fewer days. */
const NotSorted = ({ view, places, onChange, isOutOfReach }: NotSortedProps) => {
  const today = toDay(new Date(), places?.timeZone);
  const days = [
    ["Those of the last 7 days", subtractDays(today, 6)],
    ["Those of today", today],
  ] as const;
  return (
    <div class="problem" role="alert">
      <p>{isOutOfReach ? OUT_OF_REACH : TOO_MANY}</p>
      <p class="buttons">
        {days.map(
          ([title, from]) =>
            view.tab !== "today" &&
            view.from < from && (
              <button key={title} type="button" onClick={() => onChange({ from, to: "" })}>
                {title}
              </button>
            ),
        )}
        <button type="button" onClick={() => onChange({ sort: "" })}>
          Newest first
        </button>
      </p>
    </div>
  );
};

const TOO_MANY =
  "Up to 1,000 deliveries can be sorted so, and this view has more. Choose days, or another order.";
const OUT_OF_REACH =
  "To sort this view, its deliveries are looked for among 5,000, and there are more. Choose fewer days, or see the whole view by “Newest first”.";
