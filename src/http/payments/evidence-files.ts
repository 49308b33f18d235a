import type {
  BookingDetails,
  HistoryEntry,
  KeptAgreement,
  ReportPrinter,
  ReportSignature,
  ReportState,
  Variation,
  VisitPhoto,
} from '#modules/booking'
import { type AbsentReason, timeSpentMinutes, visitIdOf } from '#modules/fulfilment'
import type { Message } from '#modules/messaging'
import { type VisitId, inBusinessZone, poundsText } from '#modules/shared'
import { agreedPagesLine } from '#modules/terms'
import type { Modules } from '../../compose.ts'

interface Ports extends Pick<
  Modules,
  'booking' | 'customerReports' | 'messaging' | 'accounts' | 'logos' | 'variations'
> {
  readonly printer: ReportPrinter
}
type Actor = Parameters<Modules['booking']['find']>[0]

interface EvidenceFile {
  readonly path: string
  readonly bytes: Uint8Array
}

const textOf = new TextEncoder()
const file = (path: string, text: string): EvidenceFile => ({ path, bytes: textOf.encode(`${text.trim()}\n`) })

/**
 * Everything that we have about a booking whose payment is in dispute, a file at a time: agreed terms and variations, history, messages
 * to the customer, and the latest submitted report of each visit, as the customer reads it, with its signature and photos,
 * without the data of the camera. Links are left out of messages: some of them act for the customer.
 */
export async function* evidenceFiles(
  { booking: bookings, customerReports: reports, printer, logos, messaging, accounts, variations }: Ports,
  actor: Actor,
  booking: BookingDetails,
): AsyncGenerator<EvidenceFile> {
  yield file('read-me-first.txt', readMe(booking))
  const agreement = await bookings.agreement(booking)
  if (agreement) yield file('agreed-terms.txt', agreedText(agreement))
  const history = await bookings.history(booking.id)
  yield file('history.txt', await historyText(history, accounts))
  const asked = await variations.list(actor, booking.id)
  const agreed = asked.ok ? asked.value.filter(({ status }) => status === 'accepted') : []
  const texts: string[] = []
  for (const [n, variation] of agreed.entries()) {
    const names: string[] = []
    for (const [place, { id, type }] of (await variations.photosOf(variation.id)).entries()) {
      const bytes = await variations.readPhoto(actor, booking.id, variation.id, id)
      if (!bytes) continue
      const path = `agreed-variations/${n + 1}-${photoName(place + 1, { type })}`
      names.push(path)
      yield { path, bytes }
    }
    texts.push(variationText(variation, await nameOf(variation.decidedBy ?? '', accounts), names))
  }
  if (texts.length > 0) yield file('agreed-variations.txt', texts.join('\n\n----\n\n'))
  const messages = await messagesOf(messaging, booking)
  const sent = messages.filter((message) => isToCustomer(message, booking))
  if (sent.length > 0) yield file('messages.txt', sent.toReversed().map(messageText).join('\n\n----\n\n'))
  const document = await reports.ofBooking(booking)
  if (document) {
    const pictures = {
      photo: (visit: VisitId, photo: string) => reports.readPhoto(booking, visit, photo),
      signature: (visit: VisitId) => reports.readSignature(booking, visit),
      look: (at: Temporal.Instant) => logos.lookAt(at),
    }
    const pieces = await Array.fromAsync(printer.printReport(document, pictures))
    yield { path: 'report.pdf', bytes: Buffer.concat(pieces) }
  }
  const visits = await bookings.visits(actor, booking.id)
  for (const visit of visits.ok ? visits.value : []) {
    const id = visitIdOf(visit)
    const state = await reports.submitted(booking, id)
    if (!state) continue
    const folder = `visit-${visit.number}`
    const names = visit.crew.map(({ fullName }) => fullName).join(', ')
    yield file(`${folder}/report.txt`, reportText(state, names))
    yield file(`${folder}/report-as-kept.json`, state.canonical)
    const signature = await reports.readSignature(booking, id)
    if (signature) yield { path: `${folder}/signature.png`, bytes: signature }
    for (const [n, photo] of state.photos.entries()) {
      const bytes = await reports.readPhoto(booking, id, photo.id)
      if (bytes) yield { path: `${folder}/photos/${photoName(n + 1, photo)}`, bytes }
    }
  }
}

/** All of them, a page at a time; the newest first. */
async function messagesOf(messaging: Ports['messaging'], { id: bookingId }: BookingDetails) {
  const found: Message[] = []
  for (;;) {
    const page = await messaging.list({ ...allOf, bookingId, after: found.at(-1)?.id ?? null })
    found.push(...page)
    if (page.length < allOf.limit) return found
  }
}

const allOf = { state: null, event: null, text: null, cause: null, after: null, channel: null, limit: 200 } as const

function readMe({ reference, service, contact }: BookingDetails): string {
  return `Evidence for booking ${reference}: ${service.name} at ${contact.address}, ${contact.postcode}.

Nothing of this has been sent. Check each file, remove what the bank need not know, and send the others in the form of the
payment provider. The text for that form is on the page of the payment.

agreed-terms.txt: the order as the customer saw it, and the consents given with moves.
agreed-variations.txt: more work that the customer agreed to, with its price, who agreed and when, and the photos that they saw.
history.txt: what happened, step by step.
messages.txt: what was sent to the customer, without links.
report.pdf: the submitted reports as the customer reads them.
visit-N/: the submitted report of each visit, in words and as it was kept, with the customer's signature and its photos.

A file that is missing here is not there: nothing was agreed, sent, submitted or photographed, or it was deleted by age.`
}

function agreedText({ text, version, agreedAt, pages, consents }: KeptAgreement): string {
  const given = consents.map((one) => {
    const undone = one.undoneAt ? `, undone ${moment(one.undoneAt)}` : ''
    return `Consent given ${moment(one.givenAt)}${undone}:\n${one.text}`
  })
  const agreed = [`Agreed ${moment(agreedAt)}, version ${version}.`, text, agreedPagesLine(pages), ...given]
  return agreed.filter((part) => part !== null).join('\n\n')
}

async function historyText(history: readonly HistoryEntry[], accounts: Ports['accounts']): Promise<string> {
  const names = new Map<string, string>()
  for (const id of new Set(history.map(({ actor }) => actor))) {
    names.set(id, await nameOf(id, accounts))
  }
  return history.map((entry) => `${moment(entry.at)} (${names.get(entry.actor)}): ${stepWords(entry)}`).join('\n')
}

async function nameOf(actor: string, accounts: Ports['accounts']): Promise<string> {
  const user = actor.startsWith('usr_') ? await accounts.find(actor as Parameters<typeof accounts.find>[0]) : null
  return user?.fullName ?? (actor === 'link' ? 'by link' : 'automatically')
}

/** The amount is the whole price of the work from then on. */
function variationText({ reason, amount, proposedAt, decidedAt }: Variation, by: string, photos: readonly string[]) {
  return [
    `Asked ${moment(proposedAt)}: ${reason}`,
    `Price of the whole work: £${poundsText(amount)}`,
    decidedAt && `Agreed ${moment(decidedAt)}, ${by === 'by link' ? by : `by ${by}`}.`,
    photos.length > 0 && `Photos: ${photos.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')
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

function reportText({ visit, report, photos, signature, hash }: ReportState, technicians: string): string {
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
    signature && signatureText(signature),
    `SHA-256 of the report as it was kept: ${hash}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function signatureText(signature: ReportSignature): string {
  if (signature.kind === 'absent') return `No signature: ${absentText[signature.reason]}.`
  const by = signature.customerName === '' ? '' : ` by ${signature.customerName}`
  return `Signed${by} ${moment(signature.at)}, under the text with SHA-256 ${signature.reportHash}`
}

const absentText: Readonly<Record<AbsentReason, string>> = {
  not_present: 'the customer was not there when the work ended',
  refused: 'the customer did not want to sign',
  vulnerable: 'the customer could not sign',
}

function photoName(n: number, { type }: Pick<VisitPhoto, 'type'>): string {
  return `${String(n).padStart(2, '0')}-${type}.jpg`
}

function moment(at: Temporal.Instant): string {
  return inBusinessZone(at).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
