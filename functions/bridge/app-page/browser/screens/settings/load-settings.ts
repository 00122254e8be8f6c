import { createLoader } from "../../load-script.ts";
import type { Screen } from "../../screen.ts";
import { createLoadedScreen } from "../loaded-screen.ts";
import { SECTION_TITLES } from "./section-titles.ts";
import type { SectionId } from "./settings-screens.ts";

const SETTINGS_TITLE = "Settings";

const loadScreens = createLoader("settings", () => window.settingsScreens);

const indexScreen = createLoadedScreen(
  { title: SETTINGS_TITLE },
  loadScreens,
  ({ index }) => index,
);

/** The screen of a section, whose script the page asks for when it is shown first; of an unknown one, the index of all. */
export function findSettingsScreen(id = ""): Screen {
  if (!isSection(id)) return indexScreen;
  const parent = { title: SETTINGS_TITLE, place: "settings" };
  return createLoadedScreen({ title: SECTION_TITLES[id], parent }, loadScreens, ({ findSection }) =>
    findSection(id),
  );
}

const isSection = (id: string): id is SectionId => Object.hasOwn(SECTION_TITLES, id);

/** What the merchant is told by e-mail, and at which addresses. */
export const notificationsScreen = createLoadedScreen(
  { title: "Notifications" },
  loadScreens,
  ({ notifications }) => notifications,
);

/** The account that books deliveries, and the one for test orders. */
export const courierScreen = createLoadedScreen(
  { title: "Courier account" },
  loadScreens,
  ({ courier }) => courier,
);
