import { render } from "preact";
import { createElement } from "../../dom.ts";
import type { ScreenContext } from "../../screen.ts";
import { toDay } from "../deliveries/deliveries-view.ts";
import { ALWAYS_OPEN, type Hours, readHours } from "../hours.ts";
import type { KnownLocation } from "../locations/known-location.ts";
import { WeekView } from "./week-view.tsx";

/** The editor of a location's hours in a form, beside the week that they make. The week follows what is typed, and the chosen time zone. */
export function createHoursWeek(
  { runOnLeave }: Pick<ScreenContext, "runOnLeave">,
  editor: HTMLElement,
  timeZoneField: HTMLElement,
  before: KnownLocation | undefined,
): HTMLElement {
  const container = createElement("div");
  const both = createElement("div", { class: "hours-columns" }, container, editor);
  const show = (hours: Hours, timeZone: string | undefined): void =>
    render(
      <WeekView
        hours={hours}
        exceptions={before?.exceptions ?? []}
        today={toDay(new Date(), timeZone)}
        holidaysHref={before?.id && `#/locations/${before.id}/holidays`}
      />,
      container,
    );
  const showForm = (): void => {
    const form = both.closest("form");
    if (form === null) return;
    const data = new FormData(form);
    show(readHours(data), String(data.get("timeZone")));
  };
  show(before?.hours ?? ALWAYS_OPEN, before?.timeZone);
  editor.addEventListener("input", showForm);
  timeZoneField.addEventListener("change", showForm);
  // Rows that are added or removed by a button.
  new MutationObserver(showForm).observe(editor, { childList: true, subtree: true });
  runOnLeave(() => render(null, container));
  return both;
}
