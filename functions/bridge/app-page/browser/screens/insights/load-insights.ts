import { createLoader } from "../../load-script.ts";
import { createLoadedScreen } from "../loaded-screen.ts";

/** The insights, whose script and style sheet the page asks for when they are shown first. */
export const insightsScreen = createLoadedScreen(
  { title: "Insights" },
  createLoader("insights", () => window.insightsScreen),
  (screen) => screen,
);
