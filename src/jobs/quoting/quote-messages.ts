import { promisedMinutes } from '#modules/enquiries'
import type { Recipient } from '#modules/messaging'
import type { QuoteEntry, QuoteRequest, QuotingEvents } from '#modules/quoting'
import { afterOpenTime } from '#modules/scheduling'
import { at, type QuoteRequestId, clockWords, formatPence, inBusinessZone, momentWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscriber, Subscribers } from '../outbox/events.ts'
import { userAs } from '../messages/addressees.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly catalogue: Pick<Modules['catalogue'], 'openingHours' | 'closedDates'>
  readonly quoting: Pick<Modules['quoting'], 'find' | 'findByPaper'>
  readonly booking: Pick<Modules['booking'], 'bookedAtAgreed'>
  readonly quoteLinks: Pick<Modules['quoteLinks'], 'make'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

/** Subscribers for requests for a quote, and for what is said about them. */
export function quoteMessages(modules: Parts) {
  const notify = <Kind extends keyof QuotingEvents>(
    notifyOf: (request: QuoteRequest, event: Emitted<Kind>, entries: readonly QuoteEntry[]) => Promise<void>,
  ): readonly Subscriber<Kind>[] => [
    async (event) => {
      const { quoteRequestId }: { readonly quoteRequestId: QuoteRequestId } = event.body
      const found = await modules.quoting.find(quoteRequestId)
      if (found && found.request.stage !== 'spam') await notifyOf(found.request, event, found.entries)
    },
  ]
  return {
    'quote-request-kept': notify<'quote-request-kept'>(async (request, event) => {
      const promise = await promiseAt(modules, event.at)
      await toVisitor(modules, request, event, 'quote_request_received', { promise })
      await toOffice(modules, request, event, 'quote_request_received', {})
    }),
    'quote-question-asked': notify<'quote-question-asked'>(async (request, event, entries) => {
      await toVisitor(modules, request, event, 'quote_question', { words: wordsOf(entries, event.body.entry) })
    }),
    'quote-message-written': notify<'quote-message-written'>(async (request, event, entries) => {
      await toOffice(modules, request, event, 'quote_message', { words: wordsOf(entries, event.body.entry) })
    }),
    'quote-request-assigned': notify<'quote-request-assigned'>(async (request, event) => {
      const user = (await modules.accounts.staff()).find(({ id }) => id === event.body.userId)
      if (!user) return
      await modules.messaging.notify({
        ...common(request, event, 'quote_request_assigned', {}),
        to: [userAs('office', user)],
        link: at.admin.quote(request.id),
      })
    }),
    'document-answered': [answered(modules)],
  } satisfies Subscribers
}

/** The answer to a quote that was asked for: both sides have it in writing. */
function answered(modules: Parts) {
  return async (event: Emitted<'document-answered'>): Promise<void> => {
    const { invoiceId } = event.body
    const request = await modules.quoting.findByPaper(invoiceId)
    if (request?.paper?.invoiceId !== invoiceId) return
    const { number, total, status } = request.paper
    const isDeclined = status === 'declined'
    const booking = isDeclined ? null : await modules.booking.bookedAtAgreed(invoiceId)
    const more = {
      number: number ?? '',
      total: formatPence(total),
      booked: booking
        ? `The work is booked as ${booking.reference}${booking.startsAt ? ` for ${momentWords(booking.startsAt)}` : ''}.`
        : '',
    }
    const row = isDeclined ? 'quote_declined' : 'quote_accepted'
    await toVisitor(modules, request, event, row, more)
    await toOffice(modules, request, event, row, more)
  }
}

type Moment = Pick<Emitted, 'id' | 'at'>

/** With a link of its own, made once for each event. */
async function toVisitor(
  { messaging, quoteLinks }: Parts,
  request: QuoteRequest,
  event: Moment,
  row: string,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  const wanted = common(request, event, row, more)
  if (await messaging.wasNotified(row, wanted.cause)) return
  const token = await quoteLinks.make(request.id)
  await messaging.notify({ ...wanted, to: [visitor(request)], link: null, outsideLink: at.link.quote(token) })
}

async function toOffice(
  { messaging, accounts }: Parts,
  request: QuoteRequest,
  event: Moment,
  row: string,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  const to = (await accounts.staff()).map((user) => userAs('office', user))
  await messaging.notify({ ...common(request, event, row, more), to, link: at.admin.quote(request.id) })
}

function common(request: QuoteRequest, { id, at }: Moment, event: string, more: Readonly<Record<string, string>>) {
  const { reference, name, description } = request
  const facts = { reference, name, description, words: '', promise: '', number: '', total: '', booked: '', ...more }
  return { event, cause: `evt_${id}`, at, bookingId: null, facts }
}

const wordsOf = (entries: readonly QuoteEntry[], number: number) =>
  entries.find((entry) => entry.number === number)?.text ?? ''

function visitor({ userId, name, email }: QuoteRequest): Recipient {
  return { part: 'visitor', userId, name, email, phone: null }
}

/** Counted in opening hours, so that nobody waits for an answer in the night. */
async function promiseAt({ catalogue }: Parts, at: Temporal.Instant): Promise<string> {
  const [hours, closedDates] = await Promise.all([catalogue.openingHours(), catalogue.closedDates()])
  const by = afterOpenTime(at, promisedMinutes, { hours, closedDates })
  if (!by) return ''
  const isToday = inBusinessZone(by).toPlainDate().equals(inBusinessZone(at).toPlainDate())
  return `We aim to reply by ${isToday ? `${clockWords(by)} today` : momentWords(by)}.`
}
