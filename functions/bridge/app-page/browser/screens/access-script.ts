import type { Screen } from "../screen.ts";
import { accessScreen } from "./access-screen.ts";

declare global {
  interface Window {
    /** There once the script of the screen is loaded. */
    accessScreen?: Screen;
  }
}

window.accessScreen = accessScreen;
