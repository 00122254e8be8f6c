import { createPreactScreen } from "../../ui/preact-screen.tsx";
import { HomePage } from "./home-page.tsx";

export const homeScreen = createPreactScreen({ title: "Home" }, (context) => (
  <HomePage context={context} />
));
