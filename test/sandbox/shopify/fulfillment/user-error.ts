/** What an Admin mutation answers for an expected refusal. */
export interface UserError {
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly code?: string;
}

/** A payload with one refusal in it; its other fields are absent and so null. */
export const createUserErrors = (
  message: string,
  field: readonly string[] | null,
  code?: string,
) => ({
  userErrors: [{ field, message, ...(code === undefined ? {} : { code }) }],
});
