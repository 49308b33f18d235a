import { type ArrivalKind, type ArrivalWindow, arrivalWindow } from './arrival-window.ts'
import { instantOf } from './local-time.ts'
import type { WeeklyHours } from './weekly-hours.ts'

/** A choice of a customer: a window, or a start where the promise is exact. */
interface StartChoice {
  /** The start that is reserved, "HH:MM": the first free one of the window. */
  readonly time: string
  readonly window: ArrivalWindow | null
}

/** One choice for each window that has a free start, in the order of the day; `times`: the free starts, in that order. */
export function startChoices(
  date: Temporal.PlainDate,
  times: readonly string[],
  kind: ArrivalKind,
  hours: WeeklyHours,
): readonly StartChoice[] {
  const choices: StartChoice[] = []
  for (const time of times) {
    const window = windowAt(date, time, kind, hours)
    if (window === null || choices.at(-1)?.window?.from.equals(window.from) !== true) choices.push({ time, window })
  }
  return choices
}

/** The choice that a start belongs to: the start itself may be taken by now, while its window has another free one. */
export function choiceOf(
  date: Temporal.PlainDate,
  wanted: string,
  choices: readonly StartChoice[],
  kind: ArrivalKind,
  hours: WeeklyHours,
): StartChoice | null {
  const window = windowAt(date, wanted, kind, hours)
  const isChosen = (choice: StartChoice) =>
    window === null ? choice.time === wanted : choice.window?.from.equals(window.from) === true
  return choices.find(isChosen) ?? null
}

/** The window of a time of day, "HH:MM"; null for an exact promise, and for no time. */
export function windowAt(
  date: Temporal.PlainDate,
  time: string,
  kind: ArrivalKind,
  hours: WeeklyHours,
): ArrivalWindow | null {
  if (kind === 'exact' || !/^\d\d:\d\d$/.test(time)) return null
  const startsAt = instantOf(date.toPlainDateTime(Temporal.PlainTime.from(time)))
  return startsAt && arrivalWindow(startsAt, kind, hours)
}
