import type { LoadedScreen } from "../loaded-screen.ts";
import type { SECTION_TITLES } from "./section-titles.ts";

export type SectionId = keyof typeof SECTION_TITLES;

/** What the script of the settings brings. */
interface SettingsScreens {
  /** Every section with what it says now. */
  readonly index: LoadedScreen;
  /** The screen of one section. */
  readonly findSection: (id: SectionId) => LoadedScreen;
  readonly notifications: LoadedScreen;
  readonly courier: LoadedScreen;
}

declare global {
  interface Window {
    /** There once the script of the settings is loaded. */
    settingsScreens?: SettingsScreens;
  }
}
