import { createPreactScreen } from "../../ui/preact-screen.tsx";
import { HolidaysPage } from "../holidays/holidays-page.tsx";
import { HOLIDAYS_TITLE } from "../holidays/holidays-title.ts";
import { createLocationForm, createLocationScreen } from "../location-screen.ts";
import { ImportPage } from "./import-page.tsx";
import { STORE_NAME } from "./store-name.ts";
import { createUnservedNotice } from "./unserved-notice.ts";

window.locationPages = {
  createImportScreen: (services) =>
    createPreactScreen({ title: `Import from ${STORE_NAME}` }, (context) => (
      <ImportPage context={context} services={services} />
    )),
  createHolidaysScreen: (services, id) =>
    createPreactScreen({ title: HOLIDAYS_TITLE }, (context) => (
      <HolidaysPage context={context} services={services} id={id} />
    )),
  ...{ createLocationScreen, createLocationForm, createUnservedNotice },
};
