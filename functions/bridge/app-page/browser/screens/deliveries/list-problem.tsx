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
export const ListProblem = ({ refusal, onRetry, ...view }: ListProblemProps) =>
  refusal.errors.some(({ field }) => field === "sort") ? (
    <TooManyToSort {...view} />
  ) : (
    <Problem refusal={refusal} onRetry={onRetry} />
  );

/** The API does not sort the list, which has more deliveries than it sorts. */
const TooManyToSort = ({ view, places, onChange }: SortProblemProps) => {
  const from = subtractDays(toDay(new Date(), places?.timeZone), 6);
  return (
    <div class="problem" role="alert">
      <p>
        Up to 1,000 deliveries can be sorted so, and are looked for among up to 5,000. This view has
        more: choose days, or another order.
      </p>
      <p class="line">
        {view.tab !== "today" && view.from < from && (
          <button type="button" onClick={() => onChange({ from, to: "" })}>
            Those of the last 7 days
          </button>
        )}
        <button type="button" onClick={() => onChange({ sort: "" })}>
          Newest first
        </button>
      </p>
    </div>
  );
};
