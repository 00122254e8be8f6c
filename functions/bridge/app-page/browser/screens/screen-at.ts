import type { Screen } from "../screen.ts";
import { courierScreen } from "./courier.ts";
import { deliveriesScreen } from "./deliveries.ts";
import { deliveryScreen } from "./delivery.ts";
import { locationScreen } from "./location.ts";
import { locationsScreen } from "./locations.ts";
import { outgoingScreen } from "./outgoing.ts";

/** The screen of a place: `["deliveries", "1001", "1"]`; of an unknown one, the first. */
export function screenAt([section, id, part = "1"]: readonly string[]): Screen {
  switch (section) {
    case "outgoing":
      return outgoingScreen;
    case "locations":
      return id === undefined ? locationsScreen : locationScreen(id);
    case "courier":
      return courierScreen;
    default:
      return id === undefined ? deliveriesScreen : deliveryScreen(id, part);
  }
}
