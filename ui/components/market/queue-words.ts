import type { QueueKind } from '#modules/market'

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
