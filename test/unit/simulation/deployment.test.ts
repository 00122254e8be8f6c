import { expect, it } from "vitest";
import * as z from "zod";
import {
  BRIDGE_FUNCTIONS,
  COURIER_FUNCTIONS,
  ENVIRONMENT,
} from "#test/simulation/world/deployment.ts";

const FOLDERS = [
  ...Object.keys(BRIDGE_FUNCTIONS).map((name) => `bridge/${name}`),
  ...Object.keys(COURIER_FUNCTIONS).map((name) => `courier/${name}`),
];

it.each(FOLDERS)("has the environment variables of %s", async (folder) => {
  const module: Record<string, unknown> = await import(
    new URL(`../../../functions/${folder}/env.ts`, import.meta.url).href
  );
  const schema = Object.values(module).find((value) => value instanceof z.core.$ZodObject);

  expect(schema && z.safeParse(schema, ENVIRONMENT).error?.issues).toBeUndefined();
  expect(schema).toBeDefined();
});
