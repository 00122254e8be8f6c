import { developersScreen } from "../developers/developers-screen.ts";
import { accessScreen } from "./access-screen.ts";
import type {} from "./administration-screens.ts";

window.administrationScreens = { developers: developersScreen, access: accessScreen };
