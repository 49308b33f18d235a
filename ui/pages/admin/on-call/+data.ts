import type { PageContextServer } from 'vike/types'
import { type TechnicianId, at, inBusinessZone } from '#modules/shared'
import type { OnCallDay } from '#modules/workforce'
import { weekdayNames } from '#modules/scheduling'
import { clockWords, dayWords, momentWords, shortDayWords } from '../../../time-words.ts'
import { type DoneWords, doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

const daysShown = 28
/** Places that the form of a rotation has at most, unless more technicians take turns already. */
const mostPlaces = 8

const doneWords: DoneWords = {
  rotation: 'Saved. The rotation goes round from that day on.',
  days: 'Saved. These days are as you chose.',
  reset: 'Saved. These days follow the rotation again.',
}

/** The rotation, who is on call on each of the next four weeks' days, and the times without anybody. */
export async function data({ modules, now, form, urlParsed }: PageContextServer) {
  const [team, { rotation, handover, turns: listed, days, gaps }] = await Promise.all([
    modules.accounts.technicians(),
    modules.workforce.onCallDays(null, daysShown),
  ])
  const known = team.filter(({ technician }) => technician.isActive)
  const names = new Map(team.map(({ technician, user }) => [technician.id, user.fullName]))
  const nameOf = (id: TechnicianId | null) => (id === null ? null : (names.get(id) ?? 'Somebody who left'))
  const { day = '' } = urlParsed.search
  const chosen = days.find((one) => one.day.toString() === day)
  const present = days[0]?.day ?? inBusinessZone(now).toPlainDate()
  const fromDay = rotation && Temporal.PlainDate.compare(rotation.fromDay, present) > 0 ? rotation.fromDay : present
  return {
    done: doneIn({ form, urlParsed }, doneWords),
    gaps: gaps.map(({ startsAtMs, endsAtMs }) => `${wordsAt(startsAtMs)} until ${wordsAt(endsAtMs)}`),
    always: known.filter(({ technician }) => technician.availability === 'on_call').map(({ user }) => user.fullName),
    technicians: known.map(({ technician, user }) => ({ value: String(technician.id), label: user.fullName })),
    rotation: {
      fromDate: fromDay.toString(),
      places: Array.from({ length: Math.max(listed.length, Math.min(known.length, mostPlaces)) }, (_, index) =>
        String(listed[index] ?? ''),
      ),
      weekday: String(handover.weekday),
      weekdays: weekdayNames.map((label, index) => ({ value: String(index + 1), label })),
      time: timeOf(handover.minute),
    },
    days: days.map((one) => dayShown(one, nameOf)),
    chosen: chosen && {
      date: chosen.day.toString(),
      words: dayWords(chosen.day),
      first: chosen.first ?? '',
      second: chosen.second ?? '',
      isSwapped: chosen.isSwapped,
    },
  }
}

const wordsAt = (ms: number) => momentWords(Temporal.Instant.fromEpochMilliseconds(ms))

function timeOf(minute: number): string {
  return Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString({ smallestUnit: 'minute' })
}

function dayShown(one: OnCallDay, nameOf: (id: TechnicianId | null) => string | null) {
  const date = one.day.toString()
  return {
    date,
    words: shortDayWords(one.day),
    from: clockWords(one.startsAt),
    first: nameOf(one.first),
    second: nameOf(one.second),
    isSwapped: one.isSwapped,
    change: `${at.admin.onCall()}?day=${date}#change`,
  }
}
