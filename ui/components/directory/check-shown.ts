import { type ListingCheck, checkWords, isInForce } from '#modules/directory'
import { inBusinessZone } from '#modules/shared'
import { dateWords } from '../invoices/date-words.ts'

const endings = {
  withdrawn: 'withdrawn by us',
  replaced: 'replaced by a newer check',
  words_changed: 'ended, because the words of the listing were changed',
} as const

/** A check for the owner of the listing and for the office, with its state in words. */
export function checkShown(check: ListingCheck, now: Temporal.Instant) {
  const { number, kind, registration, expiresOn, checkedAt, ended } = check
  const day = (at: Temporal.Instant) => dateWords(inBusinessZone(at).toPlainDate())
  const state = ended
    ? `${endings[ended.cause]} on ${day(ended.at)}`
    : isInForce(check, now)
      ? `in force until ${dateWords(expiresOn)}`
      : `ended with ${dateWords(expiresOn)}`
  return {
    number,
    kind,
    label: checkWords[kind],
    registration,
    checked: day(checkedAt),
    state,
    reason: ended?.reason ?? '',
  }
}

export type ShownListingCheck = ReturnType<typeof checkShown>
