/** An expected refusal of an Admin mutation. */
export interface UserError {
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly code?: string;
}

/** Creates a payload with one refusal. Its other fields are absent and thus null. */
export const createUserErrors = (
  message: string,
  field: readonly string[] | null,
  code?: string,
) => ({
  userErrors: [{ field, message, ...(code === undefined ? {} : { code }) }],
});
