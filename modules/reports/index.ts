export { type ReportLine, type ReportShown, type ReportsModule, createReports } from './create-reports.ts'
export {
  type Dimension,
  type Measure,
  type CountedReport,
  type ReportName,
  countedReports,
  dimensions,
  reportNames,
  reports,
} from './definitions.ts'
export { type Period, type QuickPeriod, monthsOf, mostDays, periodOf, quickPeriod, quickPeriods } from './period.ts'
export type { ReportPorts, ReportRow, ReportStore, RowQuery, Sum, TeamMember } from './ports.ts'
