/** What ends a command. Its text says what happened, and what to do. */
export class DeployError extends Error {}
