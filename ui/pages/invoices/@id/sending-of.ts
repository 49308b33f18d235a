import type { DocumentLineOfTime } from '#modules/billing'
import type { BillingDocument } from '#modules/invoicing'
import { momentWords } from '../../../time-words.ts'

/** The mail server has had enough time: a mail that it did not take is not on its way any more. */
const patienceMinutes = 10

/** Whether a document that was to go out by mail is still here; null where none waits. */
export function sendingOf(
  { sentAt, status, content }: BillingDocument,
  lines: readonly DocumentLineOfTime[],
  now: Temporal.Instant,
): { readonly isLate: boolean; readonly words: string } | null {
  const asked = lines.findLast(({ what }) => what === 'send-asked')
  if (!asked || sentAt !== null || status === 'void') return null
  const isLate = asked.at.until(now).total('minutes') >= patienceMinutes
  const { email } = content.customer
  const since = momentWords(asked.at)
  return {
    isLate,
    words: isLate
      ? `The e-mail to ${email} was asked for ${since}, and no mail server has taken it. Look at Messages for the reason, or print the document and post it.`
      : `The e-mail to ${email} is on its way to the mail server since ${since}.`,
  }
}
