import type { ApiResult } from "../../api.ts";
import { createLoader } from "../../load-script.ts";
import type { Screen } from "../../screen.ts";
import { pageShell } from "../../shell/shell.ts";
import { forgetChanges, giveUpChanges, reportChanges } from "../../shell/unsaved-changes.ts";
import { HOLIDAYS_TITLE } from "../holidays/holidays-title.ts";
import { createLoadedScreen, type LoadedScreen, NOT_LOADED } from "../loaded-screen.ts";
import { NEW_LOCATION_ID } from "../location-id.ts";
import type { LocationPages, PageServices } from "./location-pages.ts";
import { STORE_NAME } from "./store-name.ts";

const loadPages = createLoader("locations", () => window.locationPages);

/** Loads what the screens of locations are made with, whose script the page asks for when it is needed first. */
export async function loadLocationPages(): Promise<ApiResult<LocationPages>> {
  const pages = await loadPages();
  return pages === undefined ? { ok: false, refusal: NOT_LOADED } : { ok: true, value: pages };
}

const SERVICES: PageServices = {
  showToast: (text) => pageShell.showToast(text),
  ...{ reportChanges, forgetChanges, giveUpChanges },
};

/** Where the import stands among the locations: no location has such an id. */
export const IMPORT_ID = "_import";

/** The screen on which the store's own locations become pick-up locations. */
export const importScreen: Screen = createLocationPage(`Import from ${STORE_NAME}`, (pages) =>
  pages.createImportScreen(SERVICES),
);

/** The screen of a pick-up location's holidays. */
export const createHolidaysScreen = (id: string): Screen =>
  createLocationPage(HOLIDAYS_TITLE, (pages) => pages.createHolidaysScreen(SERVICES, id));

/** The screen of one location, to be changed; `_new` adds one. */
export const createEditScreen = (id: string): Screen =>
  createLocationPage(
    id === NEW_LOCATION_ID ? "Add a pick-up location" : "Edit a pick-up location",
    (pages) => pages.createLocationScreen(id),
  );

/** A screen below the list of locations, whose content the loaded script has. */
function createLocationPage(title: string, pick: (pages: LocationPages) => LoadedScreen): Screen {
  const parent = { title: "Pick-up locations", place: "locations" };
  return createLoadedScreen({ title, parent }, loadPages, pick);
}
