import type { Screen } from "../../screen.ts";
import type { PageShell } from "../../shell/page-shell.ts";
import type { forgetChanges, giveUpChanges, reportChanges } from "../../shell/unsaved-changes.ts";
import type { createLocationFields } from "../location-fields.ts";
import type { confirmAdding, readUnserved } from "./read-unserved.ts";
import type { createUnservedNotice } from "./unserved-notice.ts";

/** What the script of the locations asks of the page, whose save bar is one for all screens. */
export interface PageServices extends Pick<PageShell, "showToast"> {
  readonly reportChanges: typeof reportChanges;
  readonly forgetChanges: typeof forgetChanges;
  readonly giveUpChanges: typeof giveUpChanges;
}

/** A screen whose title the page knows before the script is there. */
export type LoadedScreen = Pick<Screen, "load">;

/** What the script of the locations brings. */
export interface LocationPages {
  readonly createImportScreen: (services: PageServices) => LoadedScreen;
  /** The holidays of a pick-up location. */
  readonly createHolidaysScreen: (services: PageServices, id: string) => LoadedScreen;
  /** The fields of one of all locations, or of a new one. */
  readonly createLocationFields: typeof createLocationFields;
  readonly createUnservedNotice: typeof createUnservedNotice;
  readonly readUnserved: typeof readUnserved;
  readonly confirmAdding: typeof confirmAdding;
}

declare global {
  interface Window {
    /** There once the script of the locations is loaded. */
    locationPages?: LocationPages;
  }
}
