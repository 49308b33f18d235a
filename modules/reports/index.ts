export { type ReportLine, type ReportShown, type ReportsModule, createReports } from './create-reports.ts'
export { type Dimension, type Measure, type ReportName, dimensions, reportNames, reports } from './definitions.ts'
export { type Period, type QuickPeriod, mostDays, periodOf, quickPeriod, quickPeriods } from './period.ts'
export type { ReportPorts, ReportRow, ReportStore, RowQuery, Sum } from './ports.ts'
