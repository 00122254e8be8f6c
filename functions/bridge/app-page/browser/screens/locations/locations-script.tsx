import { createPreactScreen } from "../../ui/preact-screen.tsx";
import { HolidaysPage } from "../holidays/holidays-page.tsx";
import { HOLIDAYS_TITLE } from "../holidays/holidays-title.ts";
import { createLocationFields } from "../location-fields.ts";
import { ImportPage } from "./import-page.tsx";
import { confirmAdding, readUnserved } from "./read-unserved.ts";
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
  ...{ createLocationFields, createUnservedNotice, readUnserved, confirmAdding },
};
