import type { Screen } from "../../screen.ts";
import { createPreactScreen } from "../../ui/preact-screen.tsx";
import { DeliveryPage } from "./delivery-page.tsx";

/** One delivery: where it is, what can be done about it, and its story. */
export const createDeliveryScreen = (orderId: string, part: string): Screen =>
  createPreactScreen(
    { title: "Delivery", parent: { title: "Deliveries", place: "deliveries" } },
    (context) => <DeliveryPage context={context} orderId={orderId} part={part} />,
  );
