import * as z from "zod";

const accessSchema = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

/** Returns the access scopes in the response to READ_ACCESS. */
export const parseGrantedScopes = (response: unknown): string[] =>
  accessSchema.parse(response).currentAppInstallation.accessScopes.map(({ handle }) => handle);
