import type { FoundPage } from "../../../api-types.ts";

interface NotesProps {
  readonly found: FoundPage;
  readonly onRepeat: () => void;
}

/** What the store said to a search for a buyer, and what it could not find. */
export const SearchNotes = ({ found: { deliveries, store, ...found }, onRepeat }: NotesProps) => {
  const { problem, orderCount, hasMore, shownDays } = store;
  const count = deliveries.filter(({ foundBy }) => foundBy === "buyer").length;
  return (
    <div class="list-note">
      {problem && (
        <p class="problem" role="alert">
          Your store could not be searched for buyers, or not by everything: {problem.text}
          {deliveries.length > count && " What is listed was found by the order."}
        </p>
      )}
      <p class="line">
        <span class="hint">
          {count > 0 && `Found by the buyer in your store: ${count}. `}
          {count === 0 &&
            orderCount > 0 &&
            // One of them may be listed: it was found by its order, too.
            `Your store has ${orderCount} of this buyer's orders, but no ${deliveries.length > 0 ? "other " : ""}delivery of them fits here. `}
          {hasMore && "It may have more: type more of the name. "}
          {found.hasMore && !hasMore && "More match than are shown here: type more. "}
          {shownDays && `Shopify shows the orders of the last ${shownDays} days only. `}
          This list does not update by itself.
        </span>
        <button type="button" onClick={onRepeat}>
          Search again
        </button>
      </p>
    </div>
  );
};
