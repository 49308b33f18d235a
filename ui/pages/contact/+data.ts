import type { PageContextServer } from 'vike/types'
import { promisedMinutes } from '#modules/enquiries'
import { type WeeklyHours, afterOpenTime, printTime, weekdays } from '#modules/scheduling'
import { inBusinessZone } from '#modules/shared'
import { clockWords, momentWords, timeWords } from '../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, now, urlParsed }: PageContextServer) {
  const [hours, closedDates] = await Promise.all([modules.catalogue.openingHours(), modules.catalogue.closedDates()])
  const answered = afterOpenTime(now, promisedMinutes, { hours, closedDates })
  const sent = urlParsed.search['sent'] ?? ''
  return {
    /** Of what was just sent; null when nothing was. */
    reference: /^EN-[0-9A-Z-]{4,20}$/.test(sent) ? sent : null,
    /** By when somebody answers, counted in opening hours; null when the business does not open. */
    answeredBy: answered && byWords(answered, now),
    hours: hoursWords(hours),
  }
}

function byWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const isToday = inBusinessZone(at).toPlainDate().equals(inBusinessZone(now).toPlainDate())
  return isToday ? `${clockWords(at)} today` : momentWords(at)
}

/** Days that are alike together: "Monday to Friday", "8 am to 6 pm". */
function hoursWords(hours: WeeklyHours): readonly { readonly days: string; readonly open: string }[] {
  const spans: { from: number; until: number; open: string }[] = []
  for (const day of weekdays) {
    const open = hours[day]
      ? `${timeWords(printTime(hours[day].opens))} to ${timeWords(printTime(hours[day].closes))}`
      : 'Closed'
    const last = spans.at(-1)
    if (last?.open === open) last.until = day
    else spans.push({ from: day, until: day, open })
  }
  return spans.map(({ from, until, open }) => ({
    days: from === until ? dayName(from) : `${dayName(from)} to ${dayName(until)}`,
    open,
  }))
}

/** 1 January 2024 was a Monday. */
function dayName(weekday: number): string {
  return new Temporal.PlainDate(2024, 1, weekday).toLocaleString('en-GB', { weekday: 'long' })
}
