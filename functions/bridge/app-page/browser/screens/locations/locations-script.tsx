import { createPreactScreen } from "../../ui/preact-screen.tsx";
import { createPinField } from "./create-pin-field.tsx";
import { ImportPage } from "./import-page.tsx";
import { STORE_NAME } from "./store-name.ts";

window.locationPages = {
  createImportScreen: (services) =>
    createPreactScreen({ title: `Import from ${STORE_NAME}` }, (context) => (
      <ImportPage context={context} services={services} />
    )),
  createPinField,
};
