import type { Screen } from "../../screen.ts";
import { createPreactScreen } from "../../ui/preact-screen.tsx";
import { SECTIONS } from "./list-sections.ts";
import { SectionPage } from "./section-page.tsx";
import { SettingsIndex } from "./settings-index.tsx";

const SETTINGS_TITLE = "Settings";

const settingsIndexScreen = createPreactScreen({ title: SETTINGS_TITLE }, (context) => (
  <SettingsIndex context={context} />
));

/** The screen of a section; of an unknown one, the index of all. */
export function findSettingsScreen(id: string | undefined): Screen {
  const section = SECTIONS.find((one) => one.id === id && one.place === undefined);
  if (section === undefined) return settingsIndexScreen;
  return createPreactScreen(
    { title: section.title, parent: { title: SETTINGS_TITLE, place: "settings" } },
    (context) => <SectionPage context={context} section={section} />,
  );
}
