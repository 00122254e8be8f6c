import type { PageShell } from "../../shell/page-shell.ts";
import type { forgetChanges, giveUpChanges, reportChanges } from "../../shell/unsaved-changes.ts";
import type { LoadedScreen } from "../loaded-screen.ts";
import type { createLocationForm, createLocationScreen } from "../location-screen.ts";
import type { createUnservedNotice } from "./unserved-notice.ts";

/** What the script of the locations asks of the page, whose save bar is one for all screens. */
export interface PageServices extends Pick<PageShell, "showToast"> {
  readonly reportChanges: typeof reportChanges;
  readonly forgetChanges: typeof forgetChanges;
  readonly giveUpChanges: typeof giveUpChanges;
}

/** What the script of the locations brings. */
export interface LocationPages {
  readonly createImportScreen: (services: PageServices) => LoadedScreen;
  /** The holidays of a pick-up location. */
  readonly createHolidaysScreen: (services: PageServices, id: string) => LoadedScreen;
  readonly createLocationScreen: typeof createLocationScreen;
  readonly createLocationForm: typeof createLocationForm;
  readonly createUnservedNotice: typeof createUnservedNotice;
}

declare global {
  interface Window {
    /** There once the script of the locations is loaded. */
    locationPages?: LocationPages;
  }
}
