import { type AgreedPrice, agreedQuoteId } from './agreed-price.ts'
import type { Quote } from './quote.ts'
import type { ServiceUnknown } from '../refusals.ts'
import { type Priority, estimate, quoteLines, quoteMinutes } from '#modules/pricing'
import {
  type InBatches,
  type Pence,
  type QuoteId,
  type Result,
  type ServiceId,
  accept,
  refuse,
  sumPence,
  withoutRest,
} from '#modules/shared'
import type { BookingPorts } from '../ports.ts'
import type { BookableService } from '../schedule-store.ts'
import type { BusinessRules } from '../rules.ts'
import { presentMoment } from '../time-of-booking.ts'

export type QuoteRefusal =
  /** There is no such quote, or it is for another service or another priority. */
  { readonly kind: 'quote-not-fitting' } | QuoteExpired

export interface QuoteExpired {
  readonly kind: 'quote-expired'
  /** The total of the expired quote. */
  readonly before: Pence
  /** The present price. */
  readonly now: ReturnType<typeof estimate>
}

/** A quote stays stored for a day after it expired, so that a late customer is given the reason. */
const keptHours = 24

/** A quote that many were shown within a minute is one quote: nothing of it is anybody's own. */
const sharedSeconds = 60

type QuotePorts = Pick<BookingPorts, 'schedule' | 'quotes' | 'clock' | 'ids'>

export function createQuotes(ports: QuotePorts) {
  const { schedule, quotes, clock, ids } = ports
  const lately = new Map<string, Quote>()

  async function draw(serviceId: ServiceId, asked: Priority): Promise<Result<Quote, ServiceUnknown>> {
    const service = await schedule.service(serviceId)
    if (!service?.isActive) return refuse({ kind: 'service-unknown' })
    const { tariff, emergencyFee } = await schedule.rules()
    const priority = pricedAs(service, asked)
    const lines = quoteLines({ name: service.name, ...service.prices }, priority, tariff, emergencyFee)
    const createdAt = presentMoment(clock)
    return accept({
      id: ids.next('quo'),
      serviceId,
      priority,
      lines,
      total: sumPence(lines.map(({ amount }) => amount)),
      createdAt,
      expiresAt: createdAt.add({ minutes: quoteMinutes }),
    })
  }

  return {
    /** Makes a quote for a service at a priority, valid for half an hour. */
    async quote(serviceId: ServiceId, priority: Priority): Promise<Result<Quote, ServiceUnknown>> {
      const drawn = await draw(serviceId, priority)
      if (drawn.ok) await quotes.keep(drawn.value)
      return drawn
    },

    /** The same for a page, which is asked for often: of those who look within a minute all are shown one quote. */
    async shownQuote(serviceId: ServiceId, priority: Priority): Promise<Result<Quote, ServiceUnknown>> {
      const drawn = await draw(serviceId, priority)
      if (!drawn.ok) return drawn
      const quote = drawn.value
      const key = `${serviceId} ${quote.priority}`
      const known = lately.get(key)
      if (known && isSame(known, quote)) return accept(known)
      await quotes.keep(quote)
      lately.set(key, quote)
      return accept(quote)
    },

    /**
     * The agreed price of a document for that service, whatever start is chosen: a quote like any other, at which one booking
     * is made. An emergency has its own price.
     */
    async agreedQuote(
      serviceId: ServiceId,
      priority: Priority,
      { invoiceId, words, total }: AgreedPrice,
    ): Promise<Result<Quote, ServiceUnknown>> {
      const service = await schedule.service(serviceId)
      if (!service?.isActive || service.isEmergency) return refuse({ kind: 'service-unknown' })
      const createdAt = presentMoment(clock)
      const quote: Quote = {
        id: agreedQuoteId(invoiceId, ids.next('quo')),
        serviceId,
        priority,
        lines: [{ label: words, amount: total }],
        total,
        createdAt,
        expiresAt: createdAt.add({ minutes: quoteMinutes }),
      }
      await quotes.keep(quote)
      return accept(quote)
    },

    /** The quote while it holds and is for this very service and priority; else null. */
    async validQuote(id: QuoteId, serviceId: ServiceId, priority: Priority): Promise<Quote | null> {
      const quote = await quotes.find(id)
      const fits = quote?.serviceId === serviceId && quote.priority === priority
      return fits && !isExpired(quote, presentMoment(clock)) ? quote : null
    },

    /** For the nightly work; how many were deleted. */
    async forgetQuotes(inBatches: InBatches = withoutRest): Promise<number> {
      const before = presentMoment(clock).subtract({ hours: keptHours })
      let total = 0
      let after: QuoteId | null = null
      await inBatches(async (limit) => {
        const { count, next }: Awaited<ReturnType<typeof quotes.forget>> = await quotes.forget(before, after, limit)
        total += count
        after = next
        return next === null ? 'done' : 'more'
      })
      return total
    },
  }
}

/** The price of a booking: that of its quote where it names one, else the present one. */
export async function priceOf(
  { quotes }: Pick<BookingPorts, 'quotes'>,
  service: BookableService,
  { tariff }: BusinessRules,
  asked: { readonly priority: Priority; readonly quoteId: QuoteId | null },
  now: Temporal.Instant,
): Promise<Result<Pence, QuoteRefusal>> {
  const { priority, quoteId } = asked
  const current = estimate(service.prices, priority, tariff)
  if (quoteId === null) return accept(current.estimatedCost)
  const quote = await quotes.find(quoteId)
  if (!quote || quote.serviceId !== service.id || quote.priority !== priority) {
    return refuse({ kind: 'quote-not-fitting' })
  }
  return isExpired(quote, now)
    ? refuse({ kind: 'quote-expired', before: quote.total, now: current })
    : accept(quote.total)
}

/** An emergency service is always an emergency. */
export function pricedAs({ isEmergency }: BookableService, priority: Priority): Priority {
  return isEmergency ? 'emergency' : priority
}

function isExpired({ expiresAt }: Quote, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(expiresAt, now) <= 0
}

function isSame(known: Quote, drawn: Quote): boolean {
  const age = drawn.createdAt.since(known.createdAt).total('seconds')
  return age >= 0 && age < sharedSeconds && JSON.stringify(known.lines) === JSON.stringify(drawn.lines)
}
