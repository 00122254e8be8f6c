import { apiOf } from "./api.ts";
import { credentialsFor } from "./credentials.ts";
import { openWithToken } from "./open-with-token.ts";
import { startRouter } from "./router.ts";
import { screenAt } from "./screens/screen-at.ts";

const { storeId, signIn, needsToken } = document.body.dataset;
if (storeId !== undefined) startRouter(apiOf(storeId, credentialsFor(signIn)), screenAt);
else if (needsToken !== undefined) void openWithToken();
