import {
  type BookingDetails,
  type BookingModule,
  type BookingRequest,
  type LinksModule,
  type RequestRefusal,
  eachVisitNote,
  orderFields,
} from '#modules/booking'
import type { CustomersModule } from '#modules/customers'
import type { QuoteRequest, QuotingModule } from '#modules/quoting'
import { type Clock, type IdSource, type Result, type UserId, accept, at, businessDate, refuse } from '#modules/shared'
import type { TermsModule } from '#modules/terms'
import { agreementMaker } from '../terms/agreement.ts'

/** The person who books: the account of the confirmed address, or the guest with it. */
interface QuoteBooker {
  readonly id: UserId
  readonly role: string
}

export interface AcceptancePorts {
  readonly quoting: Pick<QuotingModule, 'stateOf' | 'write'>
  readonly booking: Pick<BookingModule, 'agreedQuote' | 'bookedAtAgreed' | 'freeDaysFor' | 'priorityOn' | 'request'>
  readonly links: Pick<LinksModule, 'makePayLinkForMessage'>
  readonly customers: Pick<CustomersModule, 'business'>
  readonly terms: Pick<TermsModule, 'prepare' | 'fingerprint' | 'currentLabel'>
  /** The holder of a link to a request has its e-mail. Null where nobody has that address yet. */
  readonly bookerOf: (email: string) => Promise<QuoteBooker | null>
  readonly publicUrl: URL
  readonly clock: Clock
  readonly ids: IdSource
}

export interface AcceptedBy {
  readonly name: string
  /** Null: the first free start from two days on is kept, and the office calls to agree the time. */
  readonly startsAt: Temporal.Instant | null
  readonly termsVersion: string
  readonly isTicked: boolean
  /** The network address of the browser. */
  readonly address: string
  /** The user of the office to whom the customer said so; missing where the customer accepts. */
  readonly clerk?: UserId
}

export type AcceptRefusal =
  | { readonly kind: 'quote-expired-now' }
  | { readonly kind: 'quote-closed' }
  | { readonly kind: 'quote-terms-changed' }
  | Exclude<RequestRefusal, { readonly kind: 'already-answered' | 'agreed-price-booked' | 'offer-not-standing' }>

interface Accepted {
  readonly booking: BookingDetails
  /** Null where nothing is to be paid now. */
  readonly payUrl: string | null
}

/** The time for the office to call when the customer has chosen no start. */
const roomToCall = { hours: 48 } as const

const daysLooked = 14

/** Accepts a quote: the document, the booking at its total, and its customer are one transaction; the pay step follows. */
export function createAcceptance(ports: AcceptancePorts) {
  const { quoting, booking, links, terms, bookerOf, publicUrl, clock, ids } = ports

  async function toPay(booked: BookingDetails): Promise<Accepted> {
    const link = booked.paymentPolicy === 'after' ? null : await links.makePayLinkForMessage(booked.id)
    return { booking: booked, payUrl: link && new URL(at.link.pay(link.token), publicUrl).href }
  }

  /** The first free start that leaves the office time to call; null when there is none. */
  async function firstStart({ plan, postcode }: QuoteRequest): Promise<Temporal.Instant | null> {
    if (!plan) return null
    const from = clock.now().add(roomToCall)
    const days = await booking.freeDaysFor(plan, postcode, daysLooked)
    const starts = days.flatMap((day) => day.starts.map(({ startsAt }) => startsAt))
    return starts.find((start) => Temporal.Instant.compare(start, from) > 0) ?? null
  }

  return async function acceptQuote(
    request: QuoteRequest,
    { name, startsAt: chosen, termsVersion, isTicked, address, clerk }: AcceptedBy,
  ): Promise<Result<Accepted, AcceptRefusal>> {
    const state = quoting.stateOf(request)
    if (state === 'expired') return refuse({ kind: 'quote-expired-now' })
    const { paper, plan } = request
    if ((state !== 'quoted' && state !== 'accepted') || !paper || !plan) return refuse({ kind: 'quote-closed' })
    // Accepted before: a second press of the button finds its booking.
    const before = await booking.bookedAtAgreed(paper.invoiceId)
    if (before) return accept(await toPay(before))
    if (termsVersion !== (await terms.currentLabel())) return refuse({ kind: 'quote-terms-changed' })
    const startsAt = chosen ?? (await firstStart(request))
    if (!startsAt) return refuse({ kind: 'slot-taken', nextStarts: [] })
    const priority = (await booking.priorityOn(businessDate(startsAt))) ?? 'standard'
    const words = `Quote ${paper.number ?? ''}`
    const price = { invoiceId: paper.invoiceId, words, total: paper.total }
    const quote = await booking.agreedQuote(plan.serviceId, priority, price)
    if (!quote.ok) return quote
    const known = await bookerOf(request.email)
    const customerId = known?.id ?? ids.next('usr')
    const { email, phone, postcode } = request
    const caller = { id: customerId, fullName: request.name, email, phone, postcode, address: request.address }
    const order: BookingRequest = {
      customerId,
      ...(clerk && { bookedBy: clerk }),
      ...(!known && { caller: { ...caller, confirmedAt: clock.now() } }),
      byGuest: (known?.role ?? 'guest') === 'guest',
      serviceId: plan.serviceId,
      priority,
      quoteId: quote.value.id,
      startsAt,
      contact: { name: request.name, email, phone, address: request.address, postcode },
      property: null,
      purchaseOrder: null,
      payer: null,
      problemDescription: descriptionOf(request, words, chosen === null),
      ...eachVisitNote(() => null),
      accessNotes: {},
      emergencyType: null,
      danger: false,
      agree: await agreementMaker(ports, {
        userId: customerId,
        address,
        isTicked,
        ...(clerk && { clerk: { id: clerk, read: null } }),
      }),
      accepts: {
        invoiceId: paper.invoiceId,
        name,
        durationMinutes: plan.durationMinutes,
        paymentPolicy: plan.paymentPolicy,
      },
      source: clerk ? 'office' : 'web',
      draftHash: null,
      claim: null,
    }
    const made = await booking.request(order)
    if (made.ok) {
      if (chosen === null) await askForCall(request, made.value)
      return accept(await toPay(made.value))
    }
    // Another press of the button, at the same time, has the booking, and perhaps the start.
    const other = await booking.bookedAtAgreed(paper.invoiceId)
    if (other) return accept(await toPay(other))
    const { refusal } = made
    switch (refusal.kind) {
      case 'agreed-price-booked':
        return refuse({ kind: 'quote-closed' })
      case 'offer-not-standing':
        return refuse({ kind: refusal.status === 'expired' ? 'quote-expired-now' : 'quote-closed' })
      case 'already-answered':
        throw new Error('an acceptance claims no key')
      default:
        return refuse(refusal)
    }
  }

  /** The description of the booking says it too, where the process ends before this. */
  async function askForCall({ id }: QuoteRequest, booked: BookingDetails): Promise<void> {
    await quoting.write(id, { text: `${callWords} Booking ${booked.reference}.`, once: `call-${booked.id}` })
  }
}

const callWords = 'Please call me to agree a time.'

function descriptionOf({ reference, description }: QuoteRequest, words: string, wantsCall: boolean): string {
  const first = `${words} (${reference}).${wantsCall ? ` ${callWords}` : ''}`
  return `${first}\n${description}`.slice(0, mostDescription)
}

const mostDescription = orderFields.description.max

export type Acceptance = ReturnType<typeof createAcceptance>
