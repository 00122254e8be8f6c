import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Screen, ScreenContext } from "../../screen.ts";
import type { PageShell } from "../../shell/page-shell.ts";
import type { forgetChanges, giveUpChanges, reportChanges } from "../../shell/unsaved-changes.ts";
import type { KnownLocation } from "../location-fields.ts";

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
  /** The pin of one of all locations in a form; of none, of a new one. */
  readonly createPinField: (
    context: Pick<ScreenContext, "runOnLeave">,
    all: readonly PickupLocation[],
    before: KnownLocation | undefined,
  ) => HTMLElement;
}

declare global {
  interface Window {
    /** There once the script of the locations is loaded. */
    locationPages?: LocationPages;
  }
}
