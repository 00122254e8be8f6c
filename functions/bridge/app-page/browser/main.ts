import { apiOf } from "./api.ts";
import { credentialsFor } from "./credentials.ts";
import { openWithToken } from "./reload-with-id-token.ts";
import { startRouter } from "./router.ts";
import { screenAt } from "./screens/find-screen.ts";

const { storeId, signIn, needsToken } = document.body.dataset;
if (storeId !== undefined) startRouter(apiOf(storeId, credentialsFor(signIn)), screenAt);
else if (needsToken !== undefined) void openWithToken();
