/** The stage of a local run. Its stacks have no stage in their names, which its data folder uses. */
export const LOCAL_STAGE = "local";

/** Formats the name under which a stage's stack is deployed. */
export const formatStackName = (stage: string, id: string): string =>
  stage === LOCAL_STAGE ? id : `OrderBridge-${stage}-${id}`;
