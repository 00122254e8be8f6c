import type { ApiRefusal, ApiResult } from "../../api.ts";
import { createLoader } from "../../load-script.ts";
import type { Screen } from "../../screen.ts";
import { pageShell } from "../../shell/shell.ts";
import { forgetChanges, giveUpChanges, reportChanges } from "../../shell/unsaved-changes.ts";
import { HOLIDAYS_TITLE } from "../holidays/holidays-title.ts";
import type { LoadedScreen, LocationPages, PageServices } from "./location-pages.ts";
import { STORE_NAME } from "./store-name.ts";

const loadPages = createLoader("locations", () => window.locationPages);

/** Loads what the screens of locations are made with, whose script the page asks for when it is needed first. */
export async function loadLocationPages(): Promise<ApiResult<LocationPages>> {
  const pages = await loadPages();
  return pages === undefined ? { ok: false, refusal: NOT_LOADED } : { ok: true, value: pages };
}

const NOT_LOADED: ApiRefusal = {
  status: 0,
  message: "The page could not be loaded. Check the connection, then try again.",
  errors: [],
};

const SERVICES: PageServices = {
  showToast: (text) => pageShell.showToast(text),
  ...{ reportChanges, forgetChanges, giveUpChanges },
};

/** Where the import stands among the locations: no location has such an id. */
export const IMPORT_ID = "_import";

/** The screen on which the store's own locations become pick-up locations. */
export const importScreen: Screen = createLoadedScreen(`Import from ${STORE_NAME}`, (pages) =>
  pages.createImportScreen(SERVICES),
);

/** The screen of a pick-up location's holidays. */
export const createHolidaysScreen = (id: string): Screen =>
  createLoadedScreen(HOLIDAYS_TITLE, (pages) => pages.createHolidaysScreen(SERVICES, id));

/** A screen below the list of locations, whose content the loaded script has. */
function createLoadedScreen(
  title: string,
  createScreen: (pages: LocationPages) => LoadedScreen,
): Screen {
  return {
    title,
    parent: { title: "Pick-up locations", place: "locations" },
    async load(context) {
      const pages = await loadLocationPages();
      return pages.ok ? createScreen(pages.value).load(context) : pages;
    },
  };
}
