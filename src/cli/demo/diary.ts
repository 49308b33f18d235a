import { type Span, type WeeklyHours, clash, spanOf, startsOn } from '#modules/scheduling'
import { businessZone, inBusinessZone } from '#modules/shared'
import type { Random } from './random.ts'

export interface DiaryTechnician {
  readonly id: string
  readonly userId: string
  readonly fullName: string
  readonly skills: readonly string[]
}

export interface Job {
  readonly requiredSkills: readonly string[]
  readonly durationMinutes: number
  readonly bufferMinutes: number
}

export interface Entry {
  readonly technician: DiaryTechnician
  readonly span: Span
}

interface DiaryInput {
  readonly now: Temporal.Instant
  readonly hours: WeeklyHours
  readonly closedDays: ReadonlySet<string>
  readonly technicians: readonly DiaryTechnician[]
  readonly random: Random
}

/** Where the demo technicians' time goes: nobody is ever in two places. */
export function createDiary({ now, hours, closedDays, technicians, random }: DiaryInput) {
  const taken = new Map<string, Span[]>()

  /** Qualified technicians who are free then, the least busy first. */
  function freeFor({ requiredSkills }: Job, span: Span): DiaryTechnician | null {
    const load = ({ id }: DiaryTechnician) => taken.get(id)?.length ?? 0
    const free = technicians.filter(
      ({ id, skills }) =>
        requiredSkills.every((skill) => skills.includes(skill)) &&
        !(taken.get(id) ?? []).some((other) => clash(span, other)),
    )
    return free.toSorted((one, other) => load(one) - load(other))[0] ?? null
  }

  function put(technician: DiaryTechnician, span: Span): Entry {
    taken.set(technician.id, [...(taken.get(technician.id) ?? []), span])
    return { technician, span }
  }

  /** The starts of a day after which the whole job fits in before closing. */
  function startsFor(date: Temporal.PlainDate, durationMinutes: number): readonly Temporal.Instant[] {
    const day = hours[weekdayOf(date)]
    if (!day) return []
    return startsOn(date, hours, closedDays)
      .filter((time) => time.until(day.closes).total('minutes') >= durationMinutes)
      .map((time) => date.toZonedDateTime({ timeZone: businessZone, plainTime: time }).toInstant())
  }

  return {
    /** A time within the opening hours, on one of the days from `first` to `last` counted from today; null when none was found. */
    plan(job: Job, first: number, last: number): Entry | null {
      const date = inBusinessZone(now)
        .toPlainDate()
        .add({ days: random.whole(first, last) })
      const starts = startsFor(date, job.durationMinutes)
      if (starts.length === 0) return null
      const span = spanOf(random.pick(starts), job.durationMinutes, job.bufferMinutes)
      const technician = freeFor(job, span)
      return technician && put(technician, span)
    },

    /** At that very moment, whatever the hours are; null when nobody is free. */
    dispatch(job: Job, startsAt: Temporal.Instant): Entry | null {
      const span = spanOf(startsAt, job.durationMinutes, job.bufferMinutes)
      const technician = freeFor(job, span)
      return technician && put(technician, span)
    },
  }
}

export type Diary = ReturnType<typeof createDiary>

function weekdayOf({ dayOfWeek }: Temporal.PlainDate): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return ([1, 2, 3, 4, 5, 6, 7] as const)[dayOfWeek - 1] ?? 7
}
