import type { ApiRefusal } from "../api.ts";

interface ProblemProps {
  readonly refusal: ApiRefusal;
  /** Absent where the same again is refused again, or would do what nobody saw. */
  readonly onRetry?: (() => void) | undefined;
}

/** What went wrong, with a way on. */
export const Problem = ({ refusal: { message, signInUrl }, onRetry }: ProblemProps) => (
  <div class="problem" role="alert">
    <p>{message}</p>
    {signInUrl !== undefined && (
      <a href={signInUrl} class="go">
        Sign in
      </a>
    )}
    {signInUrl === undefined && onRetry && (
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    )}
  </div>
);
