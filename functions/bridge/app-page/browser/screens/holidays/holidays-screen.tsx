import type { Screen } from "../../screen.ts";
import { createPreactScreen } from "../../ui/preact-screen.tsx";
import { HolidaysPage } from "./holidays-page.tsx";

/** The screen of a pick-up location's holidays. */
export const createHolidaysScreen = (id: string): Screen =>
  createPreactScreen(
    {
      title: "Holidays and other hours",
      parent: { title: "Pick-up locations", place: "locations" },
    },
    (context) => <HolidaysPage context={context} id={id} />,
  );
