import type { Screen } from "../screen.ts";
import { courierScreen } from "./courier-screen.ts";
import { deliveriesScreen } from "./deliveries-screen.ts";
import { deliveryScreen } from "./delivery-screen.ts";
import { locationScreen } from "./location-screen.ts";
import { locationsScreen } from "./locations-screen.ts";
import { outgoingScreen } from "./outgoing-screen.ts";

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
