import type { Screen } from "../screen.ts";
import { createAdministrationScreen } from "./administration/load-administration.ts";
import { deliveriesScreen } from "./deliveries/deliveries-screen.tsx";
import { createDeliveryScreen } from "./delivery/delivery-screen.tsx";
import { homeScreen } from "./home/home-screen.tsx";
import { insightsScreen } from "./insights/load-insights.ts";
import {
  createEditScreen,
  createHolidaysScreen,
  IMPORT_ID,
  importScreen,
} from "./locations/load-locations.ts";
import { locationsScreen } from "./locations-screen.ts";
import {
  courierScreen,
  findSettingsScreen,
  notificationsScreen,
} from "./settings/load-settings.ts";
import { findStartStep } from "./start/find-start-step.ts";

/** The screen of a place: `["deliveries", "1001", "1"]`; of an unknown one, the first. */
export function findScreen([section, id, part]: readonly string[]): Screen {
  switch (section) {
    case "deliveries":
      return id === undefined ? deliveriesScreen : createDeliveryScreen(id, part ?? "1");
    case "insights":
      return insightsScreen;
    case "start":
      return findStartStep(id);
    case "locations":
      if (id === undefined) return locationsScreen;
      if (id === IMPORT_ID) return importScreen;
      return part === "holidays" ? createHolidaysScreen(id) : createEditScreen(id);
    case "courier":
      return courierScreen;
    case "notifications":
      return notificationsScreen;
    case "settings":
      return findSettingsScreen(id);
    case "developers":
      return createAdministrationScreen("Developers", "developers");
    case "access":
      return createAdministrationScreen("Access", "access");
    default:
      return homeScreen;
  }
}
