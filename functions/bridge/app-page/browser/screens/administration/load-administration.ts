import { createLoader } from "../../load-script.ts";
import type { Screen } from "../../screen.ts";
import { createLoadedScreen } from "../loaded-screen.ts";
import type { AdministrationScreens } from "./administration-screens.ts";

const loadScreens = createLoader("administration", () => window.administrationScreens);

/** A screen whose script the page asks for when one of them is shown first. */
export const createAdministrationScreen = (
  title: string,
  name: keyof AdministrationScreens,
): Screen => createLoadedScreen({ title }, loadScreens, (screens) => screens[name]);
