/**
 * The context value that lets the new versions of one deployment take over although alarms are active.
 * CodeDeploy stops a deployment while one of its alarms is active, also if it was active before: then
 * errors of the former version keep out the version that corrects them.
 * https://docs.aws.amazon.com/codedeploy/latest/userguide/monitoring-create-alarms.html
 */
export const IGNORE_ALARMS = "ignoreAlarms";
