import * as z from "zod";

/**
 * Text with a maximum number of characters. Counts code points, as JSON Schema does: an emoji is one
 * character. Rejects lone surrogates, because databases cannot store them.
 */
export const createText = (max: number) =>
  z
    .string()
    .refine((value) => [...value].length <= max, `must have at most ${max} characters`)
    .refine((value) => value.isWellFormed(), "must be well-formed Unicode")
    .meta({ maxLength: max });

/** Text that is not blank. */
export const createFilledText = (max: number) => createText(max).regex(/\S/, "must not be empty");

/** Text that is not blank, without the space around it. */
export const createTrimmedText = (max: number) => createFilledText(max).trim();

/** An e-mail address with at most 255 characters. */
export const emailText = z.email("must be an e-mail address").max(255);

const LABEL = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?";
const OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const HOST = `((${LABEL}\\.)*[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?|${OCTET}(\\.${OCTET}){3})`;
const PORT = "([1-5]?\\d{1,4}|6[0-4]\\d{3})";

const HOST_AND_PATH = `${HOST}(:${PORT})?([/?#][!-~]*)?`;

/** An http or https URL. The pattern documents the usual form of its host. */
export const createHttpUrl = (max: number) =>
  z
    .url({ protocol: /^https?$/, error: "must be an http or https URL" })
    .max(max)
    .meta({ pattern: `^https?://${HOST_AND_PATH}$` });

/** An https URL. */
export const createHttpsUrl = (max: number) =>
  z
    .url({ protocol: /^https$/, error: "must be an https URL" })
    .max(max)
    .meta({ pattern: `^https://${HOST_AND_PATH}$` });
