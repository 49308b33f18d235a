import { dayWords, inBusinessZone } from '#modules/shared'

/** "Tuesday 3 March 2026". */
export function dayOfVersion(savedAt: Temporal.Instant): string {
  const date = inBusinessZone(savedAt).toPlainDate()
  return `${dayWords(date)} ${date.year}`
}
