import type { PageContextServer } from 'vike/types'
import { promisedMinutes } from '#modules/enquiries'
import { afterOpenTime, hoursWords } from '#modules/scheduling'
import { inBusinessZone } from '#modules/shared'
import { sentReference } from './sent-reference.ts'
import { clockWords, momentWords } from '../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, now, urlParsed }: PageContextServer) {
  const [hours, closedDates] = await Promise.all([modules.catalogue.openingHours(), modules.catalogue.closedDates()])
  const answered = afterOpenTime(now, promisedMinutes, { hours, closedDates })
  return {
    reference: sentReference(urlParsed),
    /** By when somebody answers, counted in opening hours; null when the business does not open. */
    answeredBy: answered && byWords(answered, now),
    hours: hoursWords(hours),
    openingHours: hours,
  }
}

function byWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const isToday = inBusinessZone(at).toPlainDate().equals(inBusinessZone(now).toPlainDate())
  return isToday ? `${clockWords(at)} today` : momentWords(at)
}
