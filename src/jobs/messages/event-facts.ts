import { type BookingDetails, stillDue } from '#modules/booking'
import { warrantyWords } from '#modules/catalogue'
import { captured, refunded } from '#modules/payments'
import {
  type UserId,
  clockWords,
  dayWords,
  formatPence,
  hoursWords,
  inBusinessZone,
  momentWords,
} from '#modules/shared'
import type { Emitted } from '../outbox/events.ts'
import { offerFacts } from '../offers/offer-facts.ts'
import { lateMinutes } from './late-minutes.ts'
import type { NotificationKind } from './notifications.ts'
import type { Modules as All } from '../../compose.ts'
import { changeTerms, nextStep, partPaidFacts, payStep, priceChangeWords } from './booking-facts.ts'

type Modules = Pick<All, 'booking' | 'departures' | 'deviceAccess' | 'payments'> & {
  readonly accounts: Pick<All['accounts'], 'technicians'>
}
type Facts = Readonly<Record<string, string>>

const system = { userId: 'usr_system' as UserId, staff: true }

/** Facts for the texts of one kind of event, beside the facts of every booking. */
export async function factsOfKind(
  modules: Modules,
  event: Emitted<NotificationKind>,
  details: BookingDetails,
): Promise<Facts> {
  switch (event.kind) {
    case 'booking-requested':
      return { next_step: nextStep(details, event.at) }
    case 'pay-link-asked':
      return { pay_step: payStep(details, event.at) }
    case 'booking-confirmed':
      return { change_terms: changeTerms(details), warranty: warrantyWords(details.guaranteeMonths) }
    case 'card-kept':
      return { free_hours: hoursWords(details.freeChangeHours) }
    case 'booking-rescheduled':
      return { price_change: priceChangeWords(details, event.body.price ?? null) }
    case 'booking-cancelled': {
      const back = event.body.refundPence
      return { money_back: back > 0 ? `${formatPence(back)} is refunded to you, the way it was paid.` : '' }
    }
    case 'booking-withdrawn': {
      const { chargePence: charge, refundPence: back } = event.body
      return {
        withdrawn_on: momentWords(event.at),
        charge_words: charge > 0 ? `For the work that was done at your request we keep ${formatPence(charge)}.` : '',
        money_back: back > 0 ? `${formatPence(back)} is refunded to you, the way it was paid.` : '',
      }
    }
    case 'booking-completed':
      return {
        warranty: warrantyWords(details.guaranteeMonths),
        left: formatPence(stillDue(details)),
        done_on: dayWords(inBusinessZone(details.actualEndTime ?? details.updatedAt).toPlainDate()),
      }
    case 'technician-on-the-way': {
      const departure = await modules.departures.of(details)
      if (!departure) return {}
      const { at, arrivesAt } = departure
      return { arrival: clockWords(arrivesAt), minutes: String(at.until(arrivesAt).total('minutes')) }
    }
    case 'job-offered':
    case 'offer-ended':
    case 'office-alarm':
    case 'emergency-late':
      return offerFacts(modules, event, details)
    case 'device-access-asked':
    case 'device-access-granted':
    case 'device-access-declined':
    case 'device-access-revoked': {
      const access = await modules.deviceAccess.find(event.body.accessId)
      const device = event.body.device === 'tablet' ? 'tablet' : 'phone'
      return { device, asker: access?.askerName ?? 'Our technician', purpose: access?.purpose ?? '' }
    }
    case 'technician-delayed': {
      const minutes = (await lateMinutes(modules.booking, event.body, details)) ?? 0
      const promised = details.arrival?.to ?? details.startsAt
      return {
        arrival: promised ? clockWords(promised.add({ minutes })) : '',
        minutes: String(minutes),
      }
    }
    case 'return-visit-needed':
      return returnFacts(modules, event)
    case 'booking-part-paid':
      return partPaidFacts(details)
    case 'payment-succeeded':
    case 'payment-refunded':
      return moneyFacts(modules, event)
    default:
      return {}
  }
}

async function moneyFacts(modules: Modules, event: Emitted<'payment-succeeded' | 'payment-refunded'>): Promise<Facts> {
  const { payments } = modules
  const known = await payments.known(system, event.body.paymentId)
  if (!known.ok) throw new Error(`event ${event.id} names a payment that does not exist`)
  const { ledger } = known.value
  return {
    received: formatPence(captured(ledger)),
    given_back: formatPence(refunded(ledger)),
    receipt: await receiptLines(modules, event),
  }
}

/** The receipt itself, so that it can be kept where it is read. */
async function receiptLines(
  { payments }: Modules,
  event: Emitted<'payment-succeeded' | 'payment-refunded'>,
): Promise<string> {
  const found = await payments.receipt(system, event.body.paymentId)
  if (!found.ok) return ''
  const { about, amounts, left, notes } = found.value
  const lines = [...about, ...amounts, ...(left ? [left] : [])].map(({ label, value }) => `${label}: ${value}`)
  return `${lines.join('\n')}\n\n${notes[0] ?? ''}`
}

/** Why somebody has to come again, in words for the customer. */
async function returnFacts(
  { booking }: Modules,
  { body: { bookingId, visit } }: Emitted<'return-visit-needed'>,
): Promise<Facts> {
  const history = await booking.history(bookingId)
  const fact = history.findLast((entry) => entry.fact?.kind === 'report-submitted' && entry.fact.visit === visit)?.fact
  if (fact?.kind !== 'report-submitted') return { return_reason: whyWords.partial }
  const why = whyWords[fact.outcome === 'pending_parts' ? 'pending_parts' : 'partial']
  return { return_reason: fact.reason === '' ? why : `${why} The technician writes: “${fact.reason}”` }
}

const whyWords = {
  partial: 'A part of the work is left to do.',
  pending_parts: 'We need a part before the work can go on.',
} as const
