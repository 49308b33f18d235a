import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type BookingDetails, standingOf } from '#modules/booking'
import { type ArrivalKind, type WeeklyHours, arrivalWindow, readDate, readLocalStart } from '#modules/scheduling'
import { inBusinessZone } from '#modules/shared'
import { priceWords } from '../../../../../components/bookings/move-words.ts'
import { jobOf } from '../../../../../components/office/job.ts'
import { dayWords, shortDayWords, timeWords, windowWords } from '../../../../../time-words.ts'
import { signedIn } from '../../../../../sign-in-first.ts'
import { consentOffer } from '../../../../track/consent-offer.ts'
import { foundBooking } from '../found-booking.ts'

export type Data = Awaited<ReturnType<typeof data>>

export interface Start {
  /** "YYYY-MM-DDTHH:MM:00" */
  readonly value: string
  readonly time: string
  /** "between 8 and 10 am"; null where the customer is promised the start. */
  readonly promise: string | null
  readonly day: string
}

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const booking = await foundBooking(pageContext)
  const job = jobOf(booking, now)
  const { id: userId, role } = signedIn(pageContext)
  if (!pageContext.form && !standingOf(booking, { userId, role }, now).mayMove) throw redirect(job.href)
  const actor = { userId, role }
  const wanted = readDate(urlParsed.search['day'] ?? '')
  const booked = booking.startsAt && inBusinessZone(booking.startsAt).toPlainDate()
  const bookedStarts = wanted || !booked ? [] : await startsOn(modules, booking, booked)
  // The page opens on the booked day; where nothing is free then, on the next free starts.
  const date = wanted ?? (bookedStarts.length > 0 ? booked : null)
  const dayStarts = wanted ? await startsOn(modules, booking, wanted) : bookedStarts
  const nextFree = date ? [] : await modules.booking.nextStartsToMoveTo(actor, booking)
  const offered = date ?? readDate(nextFree[0]?.slice(0, 10) ?? '')
  const hours = await modules.catalogue.openingHours()
  const kind = booking.arrival?.kind ?? 'exact'
  const terms = date && (await modules.booking.termsOfMove(actor, booking, date))
  return {
    job,
    today: inBusinessZone(now).toPlainDate().toString(),
    asked: date?.toString() ?? '',
    price: terms?.ok ? priceWords(terms.value) : null,
    /** The words that the customer agrees to where the visit is then within the 14 days; null where nothing is asked. */
    consent: offered && ((await consentOffer(modules, booking, offered))?.text ?? null),
    day: date && dayWords(date),
    starts: date
      ? dayStarts.map((time) => startOf(`${date.toString()}T${time}:00`, kind, hours))
      : nextFree.map((text) => startOf(text, kind, hours)),
  }
}

async function startsOn(
  { booking }: PageContextServer['modules'],
  { serviceId, contact }: BookingDetails,
  date: Temporal.PlainDate,
): Promise<readonly string[]> {
  const free = await booking.slots(serviceId, date, null, contact.postcode)
  return free.ok ? free.value : []
}

/** The office chooses the exact start, and reads the promise that comes with it. */
function startOf(value: string, kind: ArrivalKind, hours: WeeklyHours): Start {
  const read = readLocalStart(value)
  const window = read.ok ? arrivalWindow(read.value.startsAt, kind, hours) : null
  const day = Temporal.PlainDate.from(value.slice(0, 10))
  return {
    value,
    time: timeWords(value.slice(11, 16)),
    promise: window && windowWords(window),
    day: shortDayWords(day),
  }
}
