/** Returns the jobs to run in their order, each with the jobs before it that it covers. */
export function coverJobs<Job>(
  jobs: readonly Job[],
  isCovered: (job: Job, later: Job) => boolean,
): [job: Job, covered: Job[]][] {
  const coverings = new Map<Job, Job[]>();
  // From the last one on: what covers others is covered by none.
  for (const job of jobs.toReversed()) {
    const covering = [...coverings.keys()].find((later) => isCovered(job, later));
    if (covering === undefined) coverings.set(job, []);
    else coverings.get(covering)?.unshift(job);
  }
  return [...coverings].toReversed();
}
