import * as z from "zod";
import { sealedTableEnv, storeHttpEnv } from "#functions/bridge/composition/env.ts";

export const eraseAtCouriersEnv = z.object({ ...sealedTableEnv, ...storeHttpEnv });
export type EraseAtCouriersEnv = Record<keyof z.infer<typeof eraseAtCouriersEnv>, string>;
