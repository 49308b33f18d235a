import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type NextBest, standingOf } from '#modules/booking'
import { jobOf } from '../../../../../components/office/job.ts'
import { signedIn } from '../../../../../sign-in-first.ts'
import { clockOrDateWords } from '../../../../../time-words.ts'
import { skillWords } from '../../../skill-words.ts'
import { foundBooking } from '../found-booking.ts'
import { obstacleWords } from './obstacle-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Technicians who are listed with a number to call. */
const listed = 8

/** The present state: a reload reads it again, and sends nothing. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const booking = await foundBooking(pageContext)
  const { id: userId, role } = signedIn(pageContext)
  const actor = { userId, role }
  const job = jobOf(booking, now)
  if (!standingOf(booking, actor, now).mayAssign) throw redirect(job.href)
  const [prospects, categories] = await Promise.all([
    modules.booking.prospects(actor, booking.id),
    modules.catalogue.allCategories(),
  ])
  if (!prospects.ok) throw render(404)
  const { team, next } = prospects.value
  const labelOf = (skill: string) => skillWords(skill, categories)
  const nearest = team.slice(0, listed)
  const phones = await Promise.all(nearest.map(async (one) => (await modules.accounts.find(one.userId))?.phone ?? null))
  return {
    job,
    isAgain: urlParsed.search['again'] !== undefined,
    isSomebodyFree: team[0]?.obstacle === null,
    team: nearest.map(({ id, fullName, obstacle }, index) => ({
      id,
      name: fullName,
      why: obstacleWords(obstacle, now, labelOf),
      phone: phones[index] ?? null,
    })),
    others: team.length - nearest.length,
    next: next && nextShown(next, now),
  }
}

function nextShown({ id, fullName, startsAt }: NextBest, now: Temporal.Instant) {
  return { id, name: fullName, startsAt: String(startsAt.epochMilliseconds), when: clockOrDateWords(startsAt, now) }
}
