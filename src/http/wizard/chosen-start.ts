import type { BookingDetails, BookingModule, DraftFields } from '#modules/booking'
import type { Catalogue, Service } from '#modules/catalogue'
import { type ArrivalKind, arrivalWindow, choiceOf, readDate, readLocalStart, startChoices } from '#modules/scheduling'
import { type ServiceId, inBusinessZone } from '#modules/shared'

export interface FreeStartPorts {
  readonly booking: Pick<BookingModule, 'slots'>
  readonly catalogue: Pick<Catalogue, 'openingHours'>
}

/** The start of a draft, with the promise of its service; nulls for an emergency. */
export async function promiseOf(
  { catalogue }: Pick<FreeStartPorts, 'catalogue'>,
  { isEmergency, arrival: kind }: Service,
  { date, time }: DraftFields,
) {
  const start = isEmergency ? null : readLocalStart(`${date}T${time}:00`)
  const startsAt = start?.ok ? start.value.startsAt : null
  return { startsAt, arrival: startsAt && arrivalWindow(startsAt, kind, await catalogue.openingHours()) }
}

interface Wanted {
  readonly serviceId: ServiceId
  readonly kind: ArrivalKind
  readonly postcode: string | null
}

/**
 * The first free time, "HH:MM", of the window that a wanted one lies in, which another customer may have changed since it
 * was offered. The wanted one where the promise is exact, and where the window has no free start left.
 */
async function freeTimeFor(
  { booking, catalogue }: FreeStartPorts,
  { serviceId, kind, postcode }: Wanted,
  date: Temporal.PlainDate,
  wanted: string,
): Promise<string> {
  if (kind === 'exact') return wanted
  const free = await booking.slots(serviceId, date, null, postcode)
  const hours = await catalogue.openingHours()
  const choices = startChoices(date, free.ok ? free.value : [], kind, hours)
  return choiceOf(date, wanted, choices, kind, hours)?.time ?? wanted
}

/** The draft with the start that is reserved: the first free one of the chosen window. */
export async function withFreeStart(
  ports: FreeStartPorts,
  { id: serviceId, isEmergency, arrival: kind }: Service,
  draft: DraftFields,
): Promise<DraftFields> {
  const date = readDate(draft.date ?? '')
  if (isEmergency || !date || !draft.time) return draft
  const wanted = { serviceId, kind, postcode: draft.postcode ?? null }
  return { ...draft, time: await freeTimeFor(ports, wanted, date, draft.time) }
}

/** The start that a move of the booking reserves: the first free one of the window that the customer chose. */
export async function freeStartOfMove(
  ports: FreeStartPorts,
  { serviceId, arrival, contact: { postcode } }: Pick<BookingDetails, 'serviceId' | 'arrival' | 'contact'>,
  startsAt: Temporal.Instant,
): Promise<Temporal.Instant> {
  if (arrival === null) return startsAt
  const local = inBusinessZone(startsAt)
  const date = local.toPlainDate()
  const wanted = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const time = await freeTimeFor(ports, { serviceId, kind: arrival.kind, postcode }, date, wanted)
  const free = time === wanted ? null : readLocalStart(`${date.toString()}T${time}:00`)
  return free?.ok ? free.value.startsAt : startsAt
}
