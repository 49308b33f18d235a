import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { standingOf } from '#modules/booking'
import { readDate } from '#modules/scheduling'
import { inBusinessZone } from '#modules/shared'
import { jobOf } from '../../../../../components/office/job.ts'
import { dayWords, shortDayWords, timeWords } from '../../../../../time-words.ts'
import { signedIn } from '../../../../../sign-in-first.ts'
import { foundBooking } from '../found-booking.ts'

export type Data = Awaited<ReturnType<typeof data>>

export interface Start {
  /** "YYYY-MM-DDTHH:MM:00" */
  readonly value: string
  readonly time: string
  readonly day: string
}

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const booking = await foundBooking(pageContext)
  const job = jobOf(booking, now)
  const { id: userId, role } = signedIn(pageContext)
  if (!pageContext.form && !standingOf(booking, { userId, role }, now).mayMove) throw redirect(job.href)
  const asked = urlParsed.search['day'] ?? ''
  const date = readDate(asked)
  const free = date ? await modules.booking.slots(booking.serviceId, date, null) : null
  const dayStarts = free?.ok ? free.value : []
  const nextFree = date ? [] : await modules.booking.nextFreeStarts(booking.serviceId, now, null)
  return {
    job,
    today: inBusinessZone(now).toPlainDate().toString(),
    asked,
    day: date && dayWords(date),
    starts: date
      ? dayStarts.map((time) => startOf(`${date.toString()}T${time}:00`))
      : nextFree.map((text) => startOf(text)),
  }
}

function startOf(value: string): Start {
  const day = Temporal.PlainDate.from(value.slice(0, 10))
  return { value, time: timeWords(value.slice(11, 16)), day: shortDayWords(day) }
}
