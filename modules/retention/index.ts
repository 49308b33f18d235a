export {
  type RetentionName,
  type RetentionSince,
  cutoff,
  keepWords,
  retentionRule,
  retentionRules,
} from './retention.ts'
export {
  type RetentionSettings,
  defaultRetention,
  keptWords,
  leastMonths,
  mostMonths,
  parseRetention,
  printRetention,
  ruleBy,
  rulesBy,
} from './retention-settings.ts'
