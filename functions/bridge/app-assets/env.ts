import * as z from "zod";

/** The files of the app's page need nothing from outside. */
export const appAssetsEnv = z.object({});

/** What the stack must supply: nothing. */
export type AppAssetsEnv = Record<keyof z.infer<typeof appAssetsEnv>, string>;

/** As API Gateway names it; the stack routes it. */
export const APP_ASSETS_ROUTES = ["GET /app/assets/{name}"] as const;
