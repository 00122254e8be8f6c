import type { DeliveryPage } from "../../api-types.ts";
import { type DeliveriesView, getDirections, isFiltered } from "./deliveries-view.ts";

/** A search has one page: what else matches is found by a longer text. */
export const MoreMatches = () => (
  <p class="hint list-note" role="status">
    More orders match than are shown here, the newest of them. Type more of the number to find
    others.
  </p>
);

const EMPTY_TEXTS: Readonly<Record<DeliveriesView["tab"], string>> = {
  all: "No deliveries yet.",
  attention: "Nothing needs your attention.",
  today: "No orders today yet.",
  "on-the-way": "Nothing is on the way now.",
  done: "Nothing is done yet.",
};

interface EmptyProps {
  readonly view: DeliveriesView;
  readonly page: DeliveryPage;
  readonly onChange: (changes: Pick<DeliveriesView, "text" | "buyer">) => void;
}

/** Why nothing is listed, and the way on. */
export const EmptyList = ({ view, page, onChange }: EmptyProps) => {
  if (page.next !== null)
    return (
      <p class="empty">
        None among the {view.sort === "oldest" ? "oldest" : "newest"}. Press “
        {getDirections(view).on}” to look further.
      </p>
    );
  if (view.after !== "") return <p class="empty">Nothing more here.</p>;
  if (view.buyer === "")
    return (
      <p class="empty">
        Search again: the address of this page does not have what you searched for, since it may be
        a buyer's name.
      </p>
    );
  if (isFiltered(view))
    return (
      <div class="empty">
        <p>
          <strong>No delivery matches.</strong>
        </p>
        {view.text !== "" && (
          <p>
            <button type="button" onClick={() => onChange({ text: "", buyer: view.text })}>
              Search buyers in your store
            </button>
          </p>
        )}
        <p>
          Search for the beginning of the order's number, its whole name, the access key or the
          courier's id, or for the buyer by name, whole e-mail address or phone number, as your
          store has them.
        </p>
      </div>
    );
  return (
    <div class="empty">
      <p>
        <strong>{EMPTY_TEXTS[view.tab]}</strong>
      </p>
      {view.tab === "all" && <FirstSteps />}
    </div>
  );
};

const FirstSteps = () => (
  <>
    <p>Orders of your store appear here by themselves.</p>
    <p>
      <a href="#/">See the steps to the start</a>
    </p>
  </>
);
