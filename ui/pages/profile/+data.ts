import type { PageContextServer } from 'vike/types'
import { may } from '#modules/shared'
import { calendarFeedOf } from '../../components/account/calendar-feed.ts'
import { messageDevicesOf } from '../../components/account/message-devices.ts'
import { ownCheckOf } from '../../components/account/own-check.ts'
import { savedCardsOf } from '../../components/account/saved-cards.ts'
import { searchOf, signedIn } from '../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { form } = pageContext
  const search = searchOf(pageContext)
  return {
    profile: who,
    form,
    /** Where the form was sent from: the dashboard's tab, or here. */
    next: search.get('next') ?? '/profile?saved=profile',
    saved: form ? null : search.get('saved'),
    cards: await savedCardsOf(pageContext, who),
    check: await ownCheckOf(pageContext, who),
    devices: await messageDevicesOf(pageContext, who),
    calendar: may(who, 'field-work') ? await calendarFeedOf(pageContext, who) : null,
  }
}
