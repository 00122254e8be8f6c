import type { ApiRefusal } from "../api.ts";
import { createLoader } from "../load-script.ts";
import type { Screen } from "../screen.ts";

const loadAccess = createLoader("access", () => window.accessScreen);

/** What the app may do and who did what, whose script the page asks for when it is shown first. */
export const accessScreen: Screen = {
  title: "Access",
  async load(context) {
    const screen = await loadAccess();
    return screen?.load(context) ?? { ok: false, refusal: NOT_LOADED };
  },
};

const NOT_LOADED: ApiRefusal = {
  status: 0,
  message: "The page could not be loaded. Check the connection, then try again.",
  errors: [],
};
