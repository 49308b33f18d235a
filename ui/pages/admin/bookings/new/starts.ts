import type { Priority } from '#modules/pricing'
import { type StartPriority, readDate } from '#modules/scheduling'
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
  /** The start that was chosen is not free any more. */
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
  if (!id || service.emergency) return { days: [], soonest, gone: false }
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
  const isFree = shown.some(({ date, times }) => times.some(({ value }) => `${date}T${value}:00` === when))
  return { days: shown, soonest, gone: readDate(when.slice(0, 10)) !== null && !isFree }
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
