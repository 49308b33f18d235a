import { type Caller, cautionsOf } from '#modules/customers'
import type { BookingStatus, ShownNote } from '#modules/booking'
import { type ServiceId, type UserId, at } from '#modules/shared'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { datedVisit } from '../../../../time-words.ts'
import type { Chosen } from './chosen.ts'
import type { PlacesShown } from './places.ts'

/** A customer who fits the search, as a line to choose. */
export interface CallerLine {
  readonly id: UserId
  readonly name: string
  readonly company: string | null
  /** Phone, place and last job, in one line: enough to tell two people of one name apart. */
  readonly about: string
  readonly hasDanger: boolean
  readonly isSuspended: boolean
}

interface LastBooking {
  readonly id: string
  readonly href: string
  readonly reference: string
  readonly service: { readonly id: ServiceId; readonly name: string }
  readonly when: string
  readonly status: BookingStatus
  readonly where: string
}

/** Everything that the clerk should know of the customer on the telephone. */
export interface KnownCaller extends Chosen, PlacesShown {
  readonly id: UserId
  readonly href: string
  readonly company: string | null
  readonly isSuspended: boolean
  readonly danger: readonly string[]
  readonly access: readonly ShownNote[]
  readonly bookings: readonly LastBooking[]
  readonly properties: readonly { readonly id: string; readonly name: string; readonly where: string }[]
  readonly propertyCount: number
}

/** All can be chosen in the form: a few are enough beside it. */
const propertiesBeside = 5

export function callerLine(caller: Caller, now: Temporal.Instant): CallerLine {
  const { id, fullName, companyName, phone, email, postcode, bookings, isSuspended } = caller
  const [last] = bookings
  const place = postcode ?? last?.postcode ?? null
  const job =
    last &&
    `${last.service.name}, ${last.startsAt ? datedVisit(last.startsAt, last.arrival, now, 'staff') : 'emergency'}`
  const about = [phone ? phoneWords(phone) : email, place, job].filter(Boolean).join(' · ')
  return {
    id,
    name: fullName,
    company: companyName,
    about,
    hasDanger: cautionsOf(caller).danger.length > 0,
    isSuspended,
  }
}

export function knownCaller(caller: Caller, shown: PlacesShown, now: Temporal.Instant): KnownCaller {
  const { id, fullName, companyName, phone, email, bookings, shownProperties, isSuspended } = caller
  return {
    id,
    href: at.admin.customer(id),
    name: fullName,
    phone: phone === null ? '' : phoneWords(phone),
    email,
    company: companyName,
    isSuspended,
    ...cautionsOf(caller),
    bookings: bookings.map((booking) => ({
      id: booking.id,
      href: at.admin.booking(booking.id),
      reference: booking.reference,
      service: booking.service,
      when: booking.startsAt ? datedVisit(booking.startsAt, booking.arrival, now, 'staff') : 'As soon as possible',
      status: booking.status,
      where: `${booking.address}, ${booking.postcode}`,
    })),
    properties: shownProperties.slice(0, propertiesBeside).map(({ id: property, name, address, postcode }) => ({
      id: property,
      name,
      where: `${address}, ${postcode}`,
    })),
    propertyCount: caller.properties,
    ...shown,
  }
}
