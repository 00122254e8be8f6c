/**
 * Returns the name of the system that a stack belongs to. The data of a system is in a stack of its own
 * on AWS; in a data folder its names begin with the system's name, as those of earlier runs do.
 */
export const toSystemName = (stack: string): string => stack.replace(/Data$/, "");
