import type { CompletionStatus } from './visit.ts'
import type { ReportFields } from './report.ts'

const endings: Readonly<Record<CompletionStatus, string>> = {
  completed: 'The work is completed.',
  partial: 'A part of the work is done; somebody comes again.',
  pending_parts: 'Parts are on order; somebody comes again.',
}

/** The entries of a report as a text of paragraphs, by rule. */
export function summaryOfEntries(fields: ReportFields): string {
  const parts = fields.parts.map(({ name, quantity }) => `${quantity} × ${name}`)
  return [
    sentence('Work performed', fields.workPerformed),
    sentence('Parts used', parts.join(', ')),
    sentence('Issues found', fields.issuesFound),
    sentence('Recommendations', fields.recommendations),
    fields.completionStatus === null ? '' : endings[fields.completionStatus],
  ]
    .filter(Boolean)
    .join('\n\n')
}

function sentence(label: string, text: string): string {
  if (text === '') return ''
  return `${label}: ${text}${/[.!?]$/.test(text) ? '' : '.'}`
}
