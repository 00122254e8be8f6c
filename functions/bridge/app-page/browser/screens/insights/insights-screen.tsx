import type { Screen } from "../../screen.ts";
import { createPreactScreen } from "../../ui/preact-screen.tsx";
import { InsightsPage } from "./insights-page.tsx";

declare global {
  interface Window {
    /** There once the script of the insights is loaded. */
    insightsScreen?: Screen;
  }
}

window.insightsScreen = createPreactScreen({ title: "Insights" }, (context) => (
  <InsightsPage context={context} />
));
