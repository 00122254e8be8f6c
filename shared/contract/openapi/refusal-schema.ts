import * as z from "zod";
import { refusal } from "#shared/contract/refusals.ts";

const createRefusalSchema = (id: string, code: z.ZodType) =>
  refusal
    .extend({ code: code.meta({ ...refusal.shape.code.meta() }) })
    .meta({ id, description: "The body of every refusal.", "x-ours": true });

const withTextCode = createRefusalSchema("RefusalWithTextCode", z.string());
const withNumberCode = createRefusalSchema("RefusalWithNumberCode", z.int());

/** Returns the schema of a refusal whose `code` has the type of the call's success code. */
export const getRefusalSchema = (codeAsText: boolean) =>
  codeAsText ? withTextCode : withNumberCode;
