import { useEffect } from "preact/hooks";
import { announce } from "../../../dom.ts";
import { type DeliveriesView, isSearch } from "../deliveries-view.ts";

/** Lets screen readers say how many deliveries a search found; undefined: it is not known yet. */
export function useAnnouncedCount(count: number | undefined, view: DeliveriesView): void {
  useEffect(() => {
    // What was searched for is not known any more.
    if (view.buyer === "" || count === undefined || !isSearch(view)) return;
    announce(`${count} ${count === 1 ? "delivery" : "deliveries"} found`);
  }, [count, view]);
}
