import type { BookingDetails, ReportDocument } from '#modules/booking'
import { type PaymentRecord, captured } from '#modules/payments'
import { formatPence } from '../../../../../format.ts'
import { clockWords, dayWords } from '../../../../../time-words.ts'
import { inBusinessZone } from '#modules/shared'

export interface StoryLine {
  readonly title: string
  readonly when: string
  readonly note: string | null
}

export interface EvidenceDraft {
  readonly description: string
  readonly account: string
}

/** A draft of the evidence for a dispute, from our own records: to be read and edited before it is sent. */
export function evidenceDraft(
  booking: BookingDetails,
  { payment, ledger }: Pick<PaymentRecord, 'payment' | 'ledger'>,
  story: readonly StoryLine[],
  report: ReportDocument | null,
): EvidenceDraft {
  const { contact, service, reference, actualStartTime, actualEndTime, technician } = booking
  const visit = actualStartTime ?? booking.startsAt
  const visited = actualStartTime ? ` on ${dated(actualStartTime)}` : ''
  const at = `${contact.address}, ${contact.postcode}`
  const lines: readonly (string | null)[] = [
    `Booking ${reference}: ${service.name} at ${at}, booked ${moment(booking.createdAt)} by ${contact.name} (${contact.email}, ${contact.phone}).`,
    `What the customer asked for: ${booking.problemDescription}`,
    `Price agreed when it was booked: ${formatPence(booking.agreedCost ?? booking.estimatedCost)}.`,
    booking.finalCost === null ? null : `Final cost: ${formatPence(booking.finalCost)}.`,
    booking.termsVersion === null ? null : `The customer agreed to our terms, version ${booking.termsVersion}.`,
    payment.paidAt
      ? `Paid ${moment(payment.paidAt)}: ${formatPence(captured(ledger))}${payment.card ? ` by ${payment.card.brand} ending in ${payment.card.last4}` : ''}.`
      : null,
    technician && visit
      ? `Visit by ${technician.fullName}: ${actualStartTime ? `begun ${moment(actualStartTime)}` : `planned for ${moment(visit)}`}${actualEndTime ? `, ended ${moment(actualEndTime)}` : ''}.`
      : null,
    ...(report?.visits ?? []).flatMap(quoted),
    booking.technicianNotes ? `The technician's notes: ${booking.technicianNotes}` : null,
    story.length > 0 ? '\nWhat happened, step by step:' : null,
    ...story.map(({ title, when, note }) => `- ${when}: ${title}${note ? ` (${note})` : ''}`),
  ]
  return {
    description: `${service.name}${visited} at ${at}`.slice(0, 500),
    account: lines
      .filter((line) => line !== null)
      .join('\n')
      .slice(0, 20_000),
  }
}

/** The submitted report of a visit, in its own words. */
function quoted({
  heading,
  about,
  texts,
  parts,
  photos,
  signature,
}: ReportDocument['visits'][number]): readonly string[] {
  const count = photos.reduce((sum, { photos: all }) => sum + all.length, 0)
  return [
    `\nThe report as it was submitted to the customer: ${heading.toLowerCase()}`,
    ...about.map(({ label, value }) => `${label}: ${value.replaceAll('\n', ', ')}`),
    ...texts.map(({ heading: name, text }) => `${name}: ${text}`),
    ...parts.map(({ name, quantity, total }) => `Part: ${quantity} x ${name}${total && `, ${total}`}`),
    ...(count === 0 ? [] : [`Photos: ${count}`]),
    ...(signature?.words ? [signature.words] : []),
    ...(signature?.picture ? signature.lines.map(({ label, value }) => `${label}: ${value}`) : []),
    '',
  ]
}

function dated(at: Temporal.Instant): string {
  const day = inBusinessZone(at).toPlainDate()
  return `${dayWords(day)} ${day.year}`
}

function moment(at: Temporal.Instant): string {
  return `${dated(at)}, ${clockWords(at)}`
}
