import { createPreactScreen } from "../../ui/preact-screen.tsx";
import { courierScreen } from "../courier-screen.ts";
import { notificationsScreen } from "../notifications/notifications-screen.ts";
import { SECTIONS } from "./list-sections.ts";
import { SectionPage } from "./section-page.tsx";
import { SettingsIndex } from "./settings-index.tsx";

const index = createPreactScreen({ title: "Settings" }, (context) => (
  <SettingsIndex context={context} />
));

window.settingsScreens = {
  index,
  findSection(id) {
    const section = SECTIONS.find((one) => one.id === id);
    return section === undefined
      ? index
      : createPreactScreen({ title: section.title }, (context) => (
          <SectionPage context={context} section={section} />
        ));
  },
  notifications: notificationsScreen,
  courier: courierScreen,
};
