import type { Priority } from '#modules/pricing'
import { type StartPriority, choiceOf, readDate, startChoices } from '#modules/scheduling'
import { type Pence, parseId } from '#modules/shared'
import type { ServiceChoice, TimeChoice } from '../../../../components/wizard/view.ts'
import type { PageInput } from '../../../../page-context.ts'
import { priorityLabels } from '../../../book/priority-words.ts'
import { kindOf, nextFreeDays, slotsOn } from '../../../book/slots.ts'

/** A day with its free starts, its priority and its price. */
export interface DayOffered {
  readonly date: string
  readonly words: string
  readonly priority: string
  readonly price: Pence
  /** Why nothing starts that day; null when something does. */
  readonly none: string | null
  readonly times: readonly TimeChoice[]
}

export interface StartsOffered {
  readonly days: readonly DayOffered[]
  /** The price of a visit as soon as possible. */
  readonly soonest: Pence
  /** The chosen start, or the first free one of its window; null where none was chosen, and none is left. */
  readonly chosen: string | null
  /** The start that was chosen is not free any more, and no other of its window is. */
  readonly gone: boolean
}

type StartsInput = Pick<PageInput, 'modules' | 'now'>

const daysShown = 3

/** The next days with a free start of anybody who fits, and the day that was asked for. Each says its price. */
export async function startsOffered(
  input: StartsInput,
  service: ServiceChoice,
  { day, when, postcode }: { readonly day: string; readonly when: string; readonly postcode: string },
): Promise<StartsOffered> {
  const id = parseId('svc', service.id)
  const soonest = service.prices.emergency
  if (!id || service.emergency) return { days: [], soonest, chosen: null, gone: false }
  const place = postcode === '' ? null : postcode
  const kind = await kindOf(input.modules, id)
  const next = await nextFreeDays(input, id, 'urgent', daysShown, place)
  const asked = [day, when.slice(0, 10)].filter((date) => readDate(date) && !next.some(({ value }) => value === date))
  const dates = [...new Set([...next.map(({ value }) => value), ...asked])].toSorted()
  const days = await Promise.all(
    dates.map(async (date): Promise<DayOffered | null> => {
      const plain = readDate(date)
      const [slots, needed] = await Promise.all([
        slotsOn(input, id, date, null, { postcode: place, kind }),
        plain && input.modules.booking.priorityOn(plain),
      ])
      if (!slots) return null
      const words = next.find(({ value }) => value === date)?.words ?? slots.words
      const priority: StartPriority = needed ?? 'standard'
      const times = needed ? [...slots.morning, ...slots.afternoon] : []
      const none = times.length > 0 ? null : (slots.none ?? 'Nothing can be booked that day.')
      return { date, words, priority: priorityLabels[priority], price: service.prices[priority], none, times }
    }),
  )
  const shown = days.filter((one) => one !== null)
  const date = readDate(when.slice(0, 10))
  const free = shown.find((one) => one.date === date?.toString())?.times.map(({ value }) => value) ?? []
  const hours = await input.modules.catalogue.openingHours()
  const choice = date && choiceOf(date, when.slice(11, 16), startChoices(date, free, kind, hours), kind, hours)
  const chosen = date && choice ? `${date.toString()}T${choice.time}:00` : null
  return { days: shown, soonest, chosen, gone: date !== null && chosen === null }
}

/** The priority that a choice of a start buys; null while none is chosen. */
export async function priorityOfChoice(
  { modules }: StartsInput,
  { emergency }: ServiceChoice,
  when: string,
): Promise<Priority | null> {
  if (emergency || when === 'asap') return 'emergency'
  const date = readDate(when.slice(0, 10))
  return date && modules.booking.priorityOn(date)
}
