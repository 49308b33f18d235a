import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { standingOf } from '#modules/booking'
import { isAhead } from '#modules/fulfilment'
import { readDate } from '#modules/scheduling'
import { at, inBusinessZone } from '#modules/shared'
import { jobOf } from '../../../../../components/office/job.ts'
import { signedIn } from '../../../../../sign-in-first.ts'
import { foundBooking } from '../found-booking.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The visit that is to be changed, or a further one of its booking. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed, form } = pageContext
  const booking = await foundBooking(pageContext)
  const { id: userId, role } = signedIn(pageContext)
  const job = jobOf(booking, now)
  const { number: asked = '', from = '', days = '' } = urlParsed.search
  const visits = await modules.booking.visits({ userId, role }, booking.id)
  if (!visits.ok) throw render(404)
  const visit = visits.value.find(({ number }) => String(number) === asked) ?? null
  const { isOpen, isOver } = standingOf(booking, { userId, role }, now)
  if (asked !== '' && visit === null) throw render(404)
  if (!form && (isOver || (visit && !isAhead(visit)))) throw redirect(job.href)
  const team = (await modules.accounts.technicians()).filter(({ technician }) => technician.isActive)
  const last = visit ?? visits.value.at(-1)
  const start = visit?.startsAt ? inBusinessZone(visit.startsAt) : null
  const hasOthers = visits.value.some(({ number, checkIn }) => number !== visit?.number && checkIn !== null)
  const others = visits.value.filter((other) => other.number !== visit?.number && isAhead(other))
  return {
    job,
    action: `/admin/bookings/${booking.id}/visit`,
    number: visit?.number ?? null,
    nextNumber: visits.value.length + 1,
    version: visit?.version ?? 0,
    hasBegun: visit !== null && visit.checkIn !== null,
    mayWait: visit !== null && visit.number === booking.visitNumber && isOpen,
    isUrgent: visit !== null && visit.startsAt === null,
    mayCallOff: visit !== null && visit.checkIn === null && (hasOthers || others.length > 0),
    date: start?.toPlainDate().toString() ?? '',
    time: start?.toPlainTime().toString({ smallestUnit: 'minute' }) ?? '',
    minutes: String(last?.durationMinutes ?? booking.durationMinutes),
    lead: String(last?.technicians[0] ?? ''),
    crew: visit ? visit.technicians.slice(1).map(String) : [],
    technicians: team.map(({ technician, user }) => ({ value: String(technician.id), label: user.fullName })),
    back: boardAt(from, days),
    from: readDate(from) ? from : '',
    days: days === '7' ? '7' : '1',
  }
}

function boardAt(from: string, days: string): string {
  if (!readDate(from)) return at.admin.dispatch()
  return `${at.admin.dispatch()}?${new URLSearchParams({ from, days: days === '7' ? '7' : '1' }).toString()}`
}
