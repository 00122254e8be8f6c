/** The levels of log lines that tell of failures. */
export const FAILURE_LEVELS = ["ERROR", "CRITICAL"] as const;

const levels = FAILURE_LEVELS.map((level) => `"${level}"`).join(", ");

/**
 * The saved query *What failed?*: each error of the functions, the most frequent first. A process that
 * ends or runs out of time logs nothing: Lambda's own lines tell of it. An error that was thrown has
 * its type inside the message.
 * https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html
 */
export const WHAT_FAILED = `fields @timestamp, coalesce(service, @log) as function, message, coalesce(error, message.errorType, record.errorType, record.status) as failure, coalesce(reason, message.errorMessage) as why, at
| filter level in [${levels}] or (type = "platform.report" and (record.status in ["timeout", "failure"] or record.errorType like /^(Runtime|Sandbox)/))
| stats count() as times, max(@timestamp) as latest by function, message, failure, why, at
| sort times desc`;
