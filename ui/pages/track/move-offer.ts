import { type BookingDetails, type Standing, undoMinutes } from '#modules/booking'
import { readDate } from '#modules/scheduling'
import { inBusinessZone } from '#modules/shared'
import { lateWords, priceWords } from '../../components/bookings/move-words.ts'
import type { SlotsOfDay, StartChoice } from '../../components/wizard/view.ts'
import type { PageInput } from '../../page-context.ts'
import { dayWords } from '../../time-words.ts'
import { slotsOn, startWords } from '../book/slots.ts'
import { type ConsentOffer, consentOffer } from './consent-offer.ts'

export type MoveOffer =
  | { readonly kind: 'too-late'; readonly hours: number }
  | {
      readonly kind: 'open'
      /** A day was asked for: the part of the page is open. */
      readonly isAsked: boolean
      readonly date: string
      readonly firstDay: string
      readonly lastDay: string
      readonly lastDayWords: string
      readonly slots: SlotsOfDay | null
      /** The lower price of that day; null where the price stays. */
      readonly price: string | null
      /** The fee for a cancellation, where a start is too near to be changed free of charge; else null. */
      readonly late: string | null
      /** Null where a move to that day asks for no consent. */
      readonly consent: ConsentOffer | null
      /** The next free starts, on whichever day. */
      readonly soonest: readonly StartChoice[]
      readonly hours: number
      readonly undoMinutes: number
    }

/**
 * The free times that the visit can be moved to; null where there is no visit to move. `asked` is the day that was chosen,
 * and `action` the address of the form.
 */
export async function moveOffer(
  input: Pick<PageInput, 'modules' | 'now' | 'form'>,
  booking: BookingDetails,
  { mayMove, isTooLateToMove }: Standing,
  { asked, action }: { readonly asked: string | null; readonly action: string },
): Promise<MoveOffer | null> {
  const { modules, now, form } = input
  if (isTooLateToMove) return { kind: 'too-late', hours: booking.freeChangeHours }
  if (!mayMove) return null
  const { serviceId, startsAt, customerId } = booking
  const kind = booking.arrival?.kind ?? 'exact'
  const hours = await modules.catalogue.openingHours()
  const today = inBusinessZone(now).toPlainDate()
  const [starts, { horizonDays }] = await Promise.all([
    modules.booking.nextStartsToMoveTo({ userId: customerId, role: 'customer' }, booking),
    modules.catalogue.bookingTerms(),
  ])
  const wanted = asked !== null && readDate(asked) ? asked : null
  const day = wanted === null ? startsAt && inBusinessZone(startsAt).toPlainDate() : readDate(wanted)
  const date = (day ?? today).toString()
  const terms = await modules.booking.termsOfMove({ userId: customerId, role: 'customer' }, booking, day ?? today)
  const slots = terms.ok
    ? await slotsOn(input, serviceId, date, null, { postcode: booking.contact.postcode, kind, booked: booking.arrival })
    : { date, words: dayWords(day ?? today), none: tooDear(terms.refusal), morning: [], afternoon: [] }
  const choices = slots ? [...slots.morning, ...slots.afternoon] : []
  const lastDay = today.add({ days: horizonDays })
  return {
    kind: 'open',
    isAsked: wanted !== null || form?.action === action,
    date,
    firstDay: today.toString(),
    lastDay: lastDay.toString(),
    lastDayWords: dayWords(lastDay),
    slots,
    price: terms.ok ? priceWords(terms.value) : null,
    late: terms.ok ? lateWords(date, choices, terms.value, booking.freeChangeHours, now) : null,
    consent: terms.ok ? await consentOffer(modules, booking, day ?? today) : null,
    soonest: starts.map((value) => ({ value, words: startWords(value, kind, hours) })),
    hours: booking.freeChangeHours,
    undoMinutes,
  }
}

/** Why the booking's priority may not have a day. */
function tooDear(
  refusal: { readonly kind: 'bad-start' } | { readonly kind: 'priority-too-low' | 'priority-not-needed' },
) {
  return refusal.kind === 'bad-start'
    ? 'This day is too soon for us to be there. Please choose a later one.'
    : 'This day is sold at a higher price than you booked. Please choose a later one, or call us.'
}
