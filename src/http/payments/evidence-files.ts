import type { BookingDetails, HistoryEntry, KeptAgreement, ReportState, VisitPhoto } from '#modules/booking'
import { timeSpentMinutes, visitIdOf } from '#modules/fulfilment'
import type { Message } from '#modules/messaging'
import { inBusinessZone, poundsText } from '#modules/shared'
import type { Modules } from '../../compose.ts'

type Ports = Pick<Modules, 'booking' | 'reports' | 'messaging' | 'accounts'>
type Actor = Parameters<Modules['booking']['find']>[0]

interface EvidenceFile {
  readonly path: string
  readonly bytes: Uint8Array
}

const textOf = new TextEncoder()
const file = (path: string, text: string): EvidenceFile => ({ path, bytes: textOf.encode(`${text.trim()}\n`) })

/**
 * Everything that we have about a booking whose payment is in dispute, a file at a time: agreed terms, history, messages
 * to the customer, and the latest submitted report of each visit with its photos, without the data of the camera. Links are
 * left out of messages: some of them act for the customer.
 */
export async function* evidenceFiles(
  { booking: bookings, reports, messaging, accounts }: Ports,
  actor: Actor,
  booking: BookingDetails,
): AsyncGenerator<EvidenceFile> {
  yield file('read-me-first.txt', readMe(booking))
  const agreement = await bookings.agreement(booking)
  if (agreement) yield file('agreed-terms.txt', agreedText(agreement))
  const history = await bookings.history(booking.id)
  yield file('history.txt', await historyText(history, accounts))
  const messages = await messaging.list({ ...allOf, bookingId: booking.id })
  const sent = messages.filter((message) => isToCustomer(message, booking))
  if (sent.length > 0) yield file('messages.txt', sent.toReversed().map(messageText).join('\n\n----\n\n'))
  const visits = await bookings.visits(actor, booking.id)
  for (const visit of visits.ok ? visits.value : []) {
    const id = visitIdOf(visit)
    const found = await reports.report(actor, id)
    if (!found.ok || !found.value.report?.submission) continue
    const folder = `visit-${visit.number}`
    const names = visit.crew.map(({ fullName }) => fullName).join(', ')
    yield file(`${folder}/report.txt`, reportText(found.value, names))
    yield file(`${folder}/report-as-kept.json`, found.value.canonical)
    for (const [n, photo] of found.value.photos.entries()) {
      const picture = await reports.readPhoto(actor, id, photo.id, 'copy')
      if (picture) yield { path: `${folder}/photos/${photoName(n + 1, photo)}`, bytes: picture.bytes }
    }
  }
}

const allOf = { state: null, event: null, text: null, cause: null, after: null, channel: null, limit: 200 } as const

function readMe({ reference, service, contact }: BookingDetails): string {
  return `Evidence for booking ${reference}: ${service.name} at ${contact.address}, ${contact.postcode}.

Nothing of this has been sent. Check each file, remove what the bank need not know, and send the others in the form of the
payment provider. The text for that form is on the page of the payment.

agreed-terms.txt: the order as the customer saw it, and the consents given with moves.
history.txt: what happened, step by step.
messages.txt: what was sent to the customer, without links.
visit-N/: the submitted report of each visit, in words and as it was kept, with its photos.

A file that is missing here is not there: nothing was agreed, sent, submitted or photographed, or it was deleted by age.`
}

function agreedText({ text, version, agreedAt, consents }: KeptAgreement): string {
  const given = consents.map((one) => {
    const undone = one.undoneAt ? `, undone ${moment(one.undoneAt)}` : ''
    return `Consent given ${moment(one.givenAt)}${undone}:\n${one.text}`
  })
  return [`Agreed ${moment(agreedAt)}, version ${version}.`, text, ...given].join('\n\n')
}

async function historyText(history: readonly HistoryEntry[], accounts: Ports['accounts']): Promise<string> {
  const names = new Map<string, string>()
  for (const id of new Set(history.map(({ actor }) => actor))) {
    const user = id.startsWith('usr_') ? await accounts.find(id as Parameters<typeof accounts.find>[0]) : null
    names.set(id, user?.fullName ?? (id === 'link' ? 'by link' : 'automatically'))
  }
  return history.map((entry) => `${moment(entry.at)} (${names.get(entry.actor)}): ${stepWords(entry)}`).join('\n')
}

/** The reasons for an assignment are for the office alone. */
function stepWords({ from, to, fact }: HistoryEntry): string {
  if (from === null) return 'booked'
  const change = from === to ? '' : `${to.replaceAll('_', ' ')}`
  const what = fact ? factWords(fact) : ''
  return [change, what].filter(Boolean).join(', ') || 'changed'
}

function factWords(fact: NonNullable<HistoryEntry['fact']>): string {
  const kind = fact.kind.replaceAll('-', ' ')
  if (fact.kind === 'agreed') return `more work agreed: £${poundsText(fact.total)} in all`
  if (fact.kind === 'moved' || fact.kind === 'move-undone') return `${kind} to ${moment(fact.to)}`
  if (fact.kind === 'assigned' || fact.kind === 'handed-back') return `${kind}: ${fact.name}`
  return kind
}

function isToCustomer({ userId, to, state }: Message, { customerId, contact }: BookingDetails): boolean {
  const address = to.toLowerCase()
  const isTheirs = userId === customerId || address === contact.email.toLowerCase() || to === contact.phone
  return isTheirs && state !== 'cancelled'
}

function messageText({ channel, to, subject, text, state, notBefore }: Message): string {
  const where = channel === 'in_app' || channel === 'push' ? 'the account' : to
  const head = `${moment(notBefore)}, by ${channel.replace('in_app', 'notification')} to ${where}: ${state}`
  return `${head}\n${subject}\n\n${text.replaceAll(/https?:\/\/\S+/g, '[link]')}`
}

function reportText({ visit, report, photos, hash }: ReportState, technicians: string): string {
  if (!report?.submission) throw new Error('the report is submitted')
  const { fields, submission, version } = report
  const parts = fields.parts.map(({ name, quantity, unitPrice }) => {
    const each = unitPrice === null ? '' : `, £${poundsText(unitPrice)} each`
    return `- ${quantity} x ${name}${each}`
  })
  const minutes = timeSpentMinutes(visit)
  return [
    `Report of visit ${visit.number}, version ${version}, submitted ${moment(submission.at)}.`,
    `Technicians: ${technicians}.`,
    visit.checkIn && `Work began ${moment(visit.checkIn)}.`,
    visit.checkOut && `Work ended ${moment(visit.checkOut)}${minutes === null ? '' : `, after ${minutes} minutes`}.`,
    `Work performed: ${fields.workPerformed}`,
    parts.length > 0 && `Parts:\n${parts.join('\n')}`,
    fields.issuesFound && `Issues found: ${fields.issuesFound}`,
    fields.recommendations && `Recommendations: ${fields.recommendations}`,
    `Photos: ${photos.length}.`,
    `SHA-256 of the report as it was kept: ${hash}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function photoName(n: number, { type }: VisitPhoto): string {
  return `${String(n).padStart(2, '0')}-${type}.jpg`
}

function moment(at: Temporal.Instant): string {
  return inBusinessZone(at).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
