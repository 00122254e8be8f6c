import type { ApiRefusal } from "../api.ts";
import type { Screen } from "../screen.ts";

/** A screen whose title the page knows before its script is there. */
export type LoadedScreen = Pick<Screen, "load">;

export const NOT_LOADED: ApiRefusal = {
  status: 0,
  message:
    "The page could not be loaded. Check the connection, then try again. If that does not help, reload the page.",
  errors: [],
  needsReload: true,
};

/** Creates a screen of a script that the page asks for when a screen of it is shown first. */
export const createLoadedScreen = <Screens>(
  named: Pick<Screen, "title" | "parent">,
  loadScreens: () => Promise<Screens | undefined>,
  pick: (screens: Screens) => LoadedScreen,
): Screen => ({
  ...named,
  async load(context) {
    const screens = await loadScreens();
    return screens === undefined ? { ok: false, refusal: NOT_LOADED } : pick(screens).load(context);
  },
});
