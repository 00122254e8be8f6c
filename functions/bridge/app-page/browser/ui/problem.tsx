import type { ApiRefusal } from "../api.ts";

interface ProblemProps {
  readonly refusal: ApiRefusal;
  readonly onRetry: () => void;
}

/** What went wrong, with a way on. */
export const Problem = ({ refusal: { message, signInUrl }, onRetry }: ProblemProps) => (
  <div class="problem" role="alert">
    <p>{message}</p>
    {signInUrl === undefined ? (
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    ) : (
      <a href={signInUrl} class="go">
        Sign in
      </a>
    )}
  </div>
);
