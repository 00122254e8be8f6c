import type { Screen } from "../../screen.ts";

/** A screen whose title the page knows before its script is there. */
export type LoadedScreen = Pick<Screen, "load">;

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
