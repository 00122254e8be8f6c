import { createPreactScreen } from "../../ui/preact-screen.tsx";
import { DeliveriesPage } from "./deliveries-page.tsx";

export const deliveriesScreen = createPreactScreen({ title: "Deliveries" }, (context) => (
  <DeliveriesPage context={context} />
));
