import type { QueueKind } from '#modules/market'
import { dayWords, inBusinessZone } from '#modules/shared'
import { datedWords } from '../../time-words.ts'

/** The parts of the queue, for one and for many. */
export const queueWords: Readonly<Record<QueueKind, { readonly one: string; readonly many: string }>> = {
  held: { one: 'Advert', many: 'Adverts held' },
  edit: { one: 'Edit', many: 'Edits held' },
  review: { one: 'Review', many: 'Reviews held' },
  report: { one: 'Report', many: 'Reports' },
  complaint: { one: 'Complaint', many: 'Complaints' },
  defamation: { one: 'Defamation', many: 'Notices of defamation' },
  appeal: { one: 'Appeal', many: 'Appeals' },
}

/** The words of a screen or a list as people say them. */
export function plainReason(word: string): string {
  const words = word.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "End of Friday 27 November" for a time that ends at midnight; else the moment. */
export function dueWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const end = inBusinessZone(at)
  if (end.hour !== 0 || end.minute !== 0) return datedWords(at, now)
  const day = end.toPlainDate().subtract({ days: 1 })
  return `End of ${dayWords(day)}${day.year === inBusinessZone(now).year ? '' : ` ${day.year}`}`
}
