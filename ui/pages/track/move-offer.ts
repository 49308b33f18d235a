import { type BookingDetails, type Standing, freeChangeHours } from '#modules/booking'
import { readDate, readLocalStart } from '#modules/scheduling'
import { inBusinessZone } from '#modules/shared'
import type { SlotsOfDay, StartChoice } from '../../components/wizard/view.ts'
import type { PageInput } from '../../page-context.ts'
import { dayWords } from '../../time-words.ts'
import { slotsOn, startWords } from '../book/slots.ts'

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
      /** The next free starts, on whichever day. */
      readonly soonest: readonly StartChoice[]
      readonly hours: number
    }

/** The free times that the visit can be moved to; null where there is no visit to move. */
export async function moveOffer(
  input: Pick<PageInput, 'modules' | 'now' | 'form'>,
  booking: BookingDetails,
  { mayMove, isTooLateToMove }: Standing,
  asked: string | null,
): Promise<MoveOffer | null> {
  const { modules, now, form } = input
  if (isTooLateToMove) return { kind: 'too-late', hours: freeChangeHours }
  if (!mayMove) return null
  const { serviceId } = booking
  const today = inBusinessZone(now).toPlainDate()
  const [starts, { horizonDays }] = await Promise.all([
    modules.booking.nextFreeStarts(serviceId, now, null),
    modules.catalogue.bookingTerms(),
  ])
  const wanted = asked !== null && readDate(asked) ? asked : null
  const date = wanted ?? firstDayOf(starts) ?? today.toString()
  const lastDay = today.add({ days: horizonDays })
  return {
    kind: 'open',
    isAsked: wanted !== null || form?.action === `/bookings/${booking.id}/reschedule`,
    date,
    firstDay: today.toString(),
    lastDay: lastDay.toString(),
    lastDayWords: dayWords(lastDay),
    slots: await slotsOn(input, serviceId, date, null),
    soonest: starts.map((value) => ({ value, words: startWords(value) })),
    hours: freeChangeHours,
  }
}

function firstDayOf([first]: readonly string[]): string | null {
  const start = first === undefined ? null : readLocalStart(first)
  return start?.ok ? inBusinessZone(start.value.startsAt).toPlainDate().toString() : null
}
