import type { ApiRefusal } from "../../api.ts";
import { createLoader } from "../../load-script.ts";
import type { Screen } from "../../screen.ts";
import type { AdministrationScreens } from "./administration-screens.ts";

const loadScreens = createLoader("administration", () => window.administrationScreens);

/** A screen whose script the page asks for when one of them is shown first. */
export const createAdministrationScreen = (
  title: string,
  name: keyof AdministrationScreens,
): Screen => ({
  title,
  async load(context) {
    const screens = await loadScreens();
    return screens?.[name].load(context) ?? { ok: false, refusal: NOT_LOADED };
  },
});

const NOT_LOADED: ApiRefusal = {
  status: 0,
  message: "The page could not be loaded. Check the connection, then try again.",
  errors: [],
};
