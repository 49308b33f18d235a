import type { MeasuredFigures } from '../keyword.ts'

type Period = Pick<MeasuredFigures, 'from' | 'to'>

export const noPeriod: Period = { from: null, to: null }

/** The period that a text of a filter names ("2026-08-27 - 2026-11-26", "27.08.2026–26.11.2026"); null without both days. */
export function periodIn(text: string): Period | null {
  const [from = null, to = null, ...others] = [...text.matchAll(day)].map(dayOf)
  if (!from || !to || others.length > 0 || Temporal.PlainDate.compare(from, to) > 0) return null
  return { from, to }
}

/** The period from the first to the last of the days of a table by date; null where a text is no day. */
export function periodOfDays(days: readonly string[]): Period | null {
  const read = days.map((text) => isoDay(text.trim()))
  const known = read
    .flatMap((one) => (one ? [one] : []))
    .toSorted((one, other) => Temporal.PlainDate.compare(one, other))
  const [from = null, to = null] = [known[0], known.at(-1)]
  return from && to && known.length === read.length ? { from, to } : null
}

const day = /(\d{4})-(\d{2})-(\d{2})|(\d{1,2})([./])(\d{1,2})\5(\d{4})/g

function dayOf([, year, month, dayText, first = '', sign, second = '', lastYear]: RegExpExecArray) {
  if (year !== undefined) return isoDay(`${year}-${month}-${dayText}`)
  // With slashes Americans write the month first: a day is certain only where the other number cannot be a month.
  const isCertain = sign === '.' || first === second || Number(first) > 12
  return isCertain ? isoDay(`${lastYear}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`) : null
}

function isoDay(text: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}
