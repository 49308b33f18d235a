import type { PageContextServer } from 'vike/types'
import { jobOf } from '../../../../components/office/job.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { pagesOf } from '../../asked-words.ts'
import { filterFrom, linkTo } from './filter.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

/** The address holds the whole question, so that it can be shared. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const who = signedIn(pageContext)
  const { asked, filter, faults } = filterFrom(urlParsed.search)
  const { bookings, next } = await modules.booking.list(
    { userId: who.id, role: who.role },
    { ...filter, limit: perPage },
  )
  return {
    asked,
    faults,
    jobs: bookings.map((one) => jobOf(one, now)),
    ...pagesOf(linkTo, asked, 'after', next),
  }
}
