import type { BookingModule, DraftFields } from '#modules/booking'
import type { Catalogue, Service } from '#modules/catalogue'
import { arrivalWindow, choiceOf, readDate, readLocalStart, startChoices } from '#modules/scheduling'

interface Ports {
  readonly booking: Pick<BookingModule, 'slots'>
  readonly catalogue: Pick<Catalogue, 'openingHours'>
}

/** The start of a draft, with the promise of its service; nulls for an emergency. */
export async function promiseOf(
  { catalogue }: Pick<Ports, 'catalogue'>,
  { isEmergency, arrival: kind }: Service,
  { date, time }: DraftFields,
) {
  const start = isEmergency ? null : readLocalStart(`${date}T${time}:00`)
  const startsAt = start?.ok ? start.value.startsAt : null
  return { startsAt, arrival: startsAt && arrivalWindow(startsAt, kind, await catalogue.openingHours()) }
}

/**
 * The draft with the start that is reserved: the first free one of the chosen window, which another customer may have
 * changed since. As it was where the promise is exact, and where the window has no free start left.
 */
export async function withFreeStart(
  { booking, catalogue }: Ports,
  { id, isEmergency, arrival: kind }: Service,
  draft: DraftFields,
): Promise<DraftFields> {
  const date = readDate(draft.date ?? '')
  if (isEmergency || kind === 'exact' || !date || !draft.time) return draft
  const free = await booking.slots(id, date, null, draft.postcode ?? null)
  const hours = await catalogue.openingHours()
  const choices = startChoices(date, free.ok ? free.value : [], kind, hours)
  const choice = choiceOf(date, draft.time, choices, kind, hours)
  return choice ? { ...draft, time: choice.time } : draft
}
