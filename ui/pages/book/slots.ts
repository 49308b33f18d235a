import type { ServiceId } from '#modules/shared'
import { inBusinessZone, weekdayWords } from '#modules/shared'
import {
  type ArrivalKind,
  type ArrivalWindow,
  type StartPriority,
  type WeeklyHours,
  arrivalWindow,
  choiceOf,
  comparePriority,
  readDate,
  readLocalStart,
  startChoices,
} from '#modules/scheduling'
import type { Answers, DayChoice, ServiceChoice, SlotsOfDay, StartChoice } from '../../components/wizard/view.ts'
import type { PageInput } from '../../page-context.ts'
import { otherPriceWords, startPriorityOf } from './priority-words.ts'
import { dayWords, promisedWords, shortDayWords, timeWords, windowWords } from '../../time-words.ts'

interface SlotChoice {
  readonly postcode: string | null
  readonly kind: ArrivalKind
  /** The window that a visit has already: to move it there would change nothing for the customer. */
  readonly booked?: ArrivalWindow | null
}

const isSame = ({ from }: ArrivalWindow, other: ArrivalWindow | null) => other?.from.equals(from) === true

type SlotInput = Pick<PageInput, 'modules' | 'now'>

/**
 * The free starts of a day that a priority may have, or of any with null, as choices: a window where the arrival is
 * promised as one; else why there is none.
 */
export async function slotsOn(
  input: SlotInput,
  serviceId: ServiceId,
  text: string,
  priority: StartPriority | null,
  { postcode, kind, booked = null }: SlotChoice,
): Promise<SlotsOfDay | null> {
  const date = readDate(text)
  if (!date) return null
  const found = await input.modules.booking.slots(serviceId, date, priority, postcode)
  const times = found.ok ? found.value : []
  const hours = await input.modules.catalogue.openingHours()
  const open = startChoices(date, times, kind, hours).filter(({ window }) => !window || !isSame(window, booked))
  const choices = open.map(({ time: value, window }) => ({
    value,
    words: window ? upperFirst(windowWords(window)) : timeWords(value),
    isMorning: window ? isBeforeNoon(window.from) : value < '12:00',
  }))
  const half = (isMorning: boolean) =>
    choices.filter((one) => one.isMorning === isMorning).map(({ value, words }) => ({ value, words }))
  return {
    date: text,
    words: dayWords(date),
    none: open.length > 0 ? null : await whyNone(input, date, found.ok ? null : found.refusal.kind),
    morning: half(true),
    afternoon: half(false),
  }
}

const isBeforeNoon = (at: Temporal.Instant) => inBusinessZone(at).hour < 12

const upperFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

async function whyNone(
  { modules, now }: SlotInput,
  date: Temporal.PlainDate,
  refusal: 'service-unknown' | 'date-past' | 'date-past-horizon' | null,
): Promise<string> {
  if (refusal === 'date-past') return 'This day is past. Please choose another.'
  if (refusal === 'date-past-horizon') return 'This is further ahead than we can plan. Please choose an earlier day.'
  const [hours, closedDays] = await Promise.all([modules.catalogue.openingHours(), modules.catalogue.closedDays()])
  const closed = closedDays.find((day) => day.date === date.toString())
  if (closed) return `We are closed that day (${closed.name}).`
  if (!hours[date.dayOfWeek as keyof typeof hours]) return `We are closed on ${weekdayWords(date)}s.`
  if (date.equals(inBusinessZone(now).toPlainDate())) return 'No time is left today.'
  return 'Every time of that day is taken.'
}

/** The next days with a free start that need no dearer priority, at most `most`. */
export async function nextFreeDays(
  { modules, now }: SlotInput,
  serviceId: ServiceId,
  priority: StartPriority,
  most: number,
  postcode: string | null,
): Promise<readonly DayChoice[]> {
  const today = inBusinessZone(now).toPlainDate()
  const days: DayChoice[] = []
  for (let ahead = 0; days.length < most && ahead < 21; ahead += 1) {
    const date = today.add({ days: ahead })
    const needed = await modules.booking.priorityOn(date)
    if (needed === null || comparePriority(priority, needed) === 'too-low') continue
    const found = await modules.booking.slots(serviceId, date, needed, postcode)
    if (!found.ok) break
    if (found.value.length > 0) days.push({ value: date.toString(), words: nearWords(date, ahead) })
  }
  return days
}

function nearWords(date: Temporal.PlainDate, ahead: number): string {
  if (ahead === 0) return 'Today'
  return ahead === 1 ? 'Tomorrow' : shortDayWords(date)
}

/** Null while the start is free; else the next three, each with its price where that is another. */
export async function nextWhenTaken(
  { modules, now }: SlotInput,
  service: ServiceChoice,
  serviceId: ServiceId,
  { date, time, urgency, postcode }: Answers,
): Promise<readonly StartChoice[] | null> {
  const day = readDate(date)
  const found = day && (await modules.booking.slots(serviceId, day, null, postcode))
  const [hours, kind] = await Promise.all([modules.catalogue.openingHours(), kindOf(modules, serviceId)])
  if (day && found?.ok && choiceOf(day, time, startChoices(day, found.value, kind, hours), kind, hours)) return null
  const start = readLocalStart(`${date}T${time}:00`)
  const after = start.ok && Temporal.Instant.compare(start.value.startsAt, now) > 0 ? start.value.startsAt : now
  const next = await modules.booking.nextFreeStarts(serviceId, after, null, postcode)
  return Promise.all(
    next.map(async (value) => {
      const needed = await modules.booking.priorityOn(Temporal.PlainDate.from(value.slice(0, 10)))
      return {
        value,
        words: startWords(value, kind, hours) + otherPriceWords(service, startPriorityOf(urgency), needed),
      }
    }),
  )
}

/** "Tuesday 24 November, 10 am" of "2026-11-24T10:00:00", or with the window that is promised. */
export function startWords(text: string, kind: ArrivalKind, hours: WeeklyHours): string {
  const start = readLocalStart(text)
  if (!start.ok) return text
  const { startsAt } = start.value
  return promisedWords(startsAt, arrivalWindow(startsAt, kind, hours))
}

/** The promise of arrival of a service. */
export async function kindOf({ catalogue }: SlotInput['modules'], serviceId: ServiceId): Promise<ArrivalKind> {
  return (await catalogue.service(serviceId))?.arrival ?? 'exact'
}
