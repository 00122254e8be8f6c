interface LoadingProps {
  /** How many blocks: about as many as come. */
  readonly blocks?: number;
}

/** Blocks where the content will be. Screen readers hear that it loads. */
export const Loading = ({ blocks = 3 }: LoadingProps) => (
  <div class="skeleton" role="status">
    <span class="unseen">Loading…</span>
    {Array.from({ length: blocks }, (_, block) => (
      <div key={block} />
    ))}
  </div>
);
