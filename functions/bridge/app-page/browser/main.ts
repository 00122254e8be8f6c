// First: each module finds these two as it begins.
import "./libraries/page-libraries.ts";
import "./shell/start-shell.ts";

import { createApi } from "./api.ts";
import { chooseCredentials } from "./credentials.ts";
import { reloadWithIdToken } from "./reload-with-id-token.ts";
import { startRouter } from "./router.ts";
import { findScreen } from "./screens/find-screen.ts";
import { reportWebVitals } from "./shell/report-web-vitals.ts";

const { storeId, signIn, needsToken } = document.body.dataset;
if (storeId !== undefined) {
  startRouter(createApi(storeId, chooseCredentials(signIn)), findScreen);
  reportWebVitals(signIn === "shopify" ? "shopify" : "session");
} else if (needsToken !== undefined) void reloadWithIdToken();
