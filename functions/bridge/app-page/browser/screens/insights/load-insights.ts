import type { ApiRefusal } from "../../api.ts";
import { createLoader } from "../../load-script.ts";
import type { Screen } from "../../screen.ts";

const loadInsights = createLoader("insights", () => window.insightsScreen);

/** The insights, whose script and style sheet the page asks for when they are shown first. */
export const insightsScreen: Screen = {
  title: "Insights",
  async load(context) {
    const screen = await loadInsights();
    return screen?.load(context) ?? { ok: false, refusal: NOT_LOADED };
  },
};

const NOT_LOADED: ApiRefusal = {
  status: 0,
  message: "The insights could not be loaded. Check the connection, then try again.",
  errors: [],
};
