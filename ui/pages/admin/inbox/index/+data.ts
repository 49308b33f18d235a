import type { PageContextServer } from 'vike/types'
import type { InboxLine } from '#modules/chat'
import { type ConversationId, type EnquiryId, at } from '#modules/shared'
import { subjectWords } from '../../../../components/office/enquiry-words.ts'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { doneIn } from '../../../../done-in.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { recentWords } from '../../../../time-words.ts'
import { filterFrom, linkTo, placeWords } from './filter.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const { asked, filter, after } = filterFrom(urlParsed.search, signedIn(pageContext).id)
  const [found, staff, unread] = await Promise.all([
    modules.chat.inbox(filter, after, perPage + 1),
    modules.accounts.staff(),
    modules.chat.countUnread(),
  ])
  const rest = found.rest.slice(0, perPage)
  const last = found.rest.length > perPage ? rest.at(-1) : undefined
  const shown = (one: InboxLine) => ({
    id: one.id,
    href: one.kind === 'chat' ? at.admin.conversation(one.id as ConversationId) : at.admin.enquiry(one.id as EnquiryId),
    who: one.kind === 'chat' ? phoneWords(one.who) : one.who,
    kind: one.kind,
    subject: one.subject && subjectOf(one.subject),
    text: one.text,
    isUnread: one.isUnread,
    unread: one.unread,
    waits: one.waitingSince && recentWords(one.waitingSince, now),
    when: recentWords(one.lastAt, now),
    whose: staff.find(({ id }) => id === one.assignedTo)?.fullName ?? null,
  })
  return {
    done: doneIn(pageContext, {
      closed: 'The conversation is closed.',
      erased: 'The conversation is deleted.',
    }),
    asked,
    unread,
    isFiltered: linkTo({ ...asked, after: '' }) !== linkTo({}),
    first: asked.after === '' ? null : linkTo({ ...asked, after: '' }),
    next: last ? linkTo({ ...asked, after: placeWords(last) }) : null,
    lines: [...found.unread, ...rest].map(shown),
  }
}

function subjectOf(subject: string): string {
  return Object.hasOwn(subjectWords, subject) ? subjectWords[subject as keyof typeof subjectWords] : subject
}
