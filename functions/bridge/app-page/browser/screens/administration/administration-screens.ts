import type { LoadedScreen } from "../loaded-screen.ts";

/** What the script of the administration brings: screens that are opened seldom. */
export interface AdministrationScreens {
  readonly developers: LoadedScreen;
  readonly access: LoadedScreen;
}

declare global {
  interface Window {
    /** There once the script of the administration is loaded. */
    administrationScreens?: AdministrationScreens;
  }
}
