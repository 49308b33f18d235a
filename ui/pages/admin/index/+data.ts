import type { PageContextServer } from 'vike/types'
import { may, parseId } from '#modules/shared'
import { calendarFeedOf } from '../../../components/account/calendar-feed.ts'
import { wordDone } from '../../../done-in.ts'
import { officeOverview } from '../../dashboard/office-overview.ts'
import { firstStartShown } from '../../../components/office/first-start-shown.ts'
import type { Who } from '../../../page-context.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { search } = pageContext.urlParsed
  const view = search['by'] === 'technician' ? 'technician' : 'time'
  const assigned = wordDone(pageContext) === 'assigned' ? parseId('bkg', search['assigned'] ?? '') : null
  const [overview, found] = await Promise.all([
    officeOverview(pageContext, who, view),
    assigned && pageContext.modules.booking.find({ userId: who.id, role: who.role }, assigned),
  ])
  const booking = found?.ok ? found.value : null
  return {
    overview,
    calendar: await calendarFeedOf(pageContext, who),
    form: pageContext.form,
    done: booking?.technician
      ? `${booking.reference}, ${booking.service.name}, goes to ${booking.technician.fullName}.`
      : null,
    left: await leftOf(pageContext, who),
  }
}

/** Steps of the first start that are left, for those who can do them; null once the site is live. */
async function leftOf(pageContext: PageContextServer, who: Who) {
  if (pageContext.modules.launch.launched() !== null || !may(who, 'settings')) return null
  const steps = await firstStartShown(pageContext, who)
  const next = steps.find(({ isDone }) => !isDone)
  return { done: steps.filter(({ isDone }) => isDone).length, all: steps.length, next: next?.title ?? 'Go live' }
}
