import { type DoneWords, doneIn, wordDone } from '../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { at, doneAt, isStaffRole, may } from '#modules/shared'
import { calendarFeedOf } from '../../components/account/calendar-feed.ts'
import { messageDevicesOf } from '../../components/account/message-devices.ts'
import { ownCheckOf } from '../../components/account/own-check.ts'
import { savedCardsOf } from '../../components/account/saved-cards.ts'
import { searchOf, signedIn } from '../../sign-in-first.ts'
import { datedWords } from '../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { form } = pageContext
  const search = searchOf(pageContext)
  return {
    profile: who,
    form,
    /** Where the form was sent from: the dashboard's tab, or here. */
    next: search.get('next') ?? doneAt(at.profile.home(), 'profile'),
    done: wordDone(pageContext),
    says: doneIn(pageContext, doneWords),
    cards: await savedCardsOf(pageContext, who),
    check: await ownCheckOf(pageContext, who),
    devices: await messageDevicesOf(pageContext, who),
    team: isStaffRole(who.role) && who.withheld === null ? await teamConsentOf(pageContext, who) : null,
    calendar: may(who, 'field-work') ? await calendarFeedOf(pageContext, who) : null,
  }
}

/** Whether they agreed to be shown on the page about the business, and since when. */
async function teamConsentOf({ modules, now }: PageContextServer, { id }: { readonly id: string }) {
  const member = (await modules.site.agreedMembers()).find((one) => one.id === id)
  return { agreed: member ? datedWords(member.agreedAt, now) : null }
}

const doneWords: DoneWords = {
  'team-agreed': 'You agreed. The administrator may show you on About us.',
  'team-withdrawn': 'You are no longer shown on About us, and your photo is deleted.',
  profile: 'Your profile is saved',
  card: 'The card is deleted',
  device: 'Notifications are off on that device',
  'default-card': 'This card is offered first from now on',
}
