import type { PageContextServer } from 'vike/types'
import type { ReportShown } from '../report-shown.ts'

export function pageTitle({ data }: PageContextServer & { readonly data?: { readonly report: ReportShown } }): string {
  return data?.report.title ?? 'Report'
}
