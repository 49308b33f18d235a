import type { PageContextServer } from 'vike/types'
import { type InboxLine, inboxAsked, inboxPlaceWord } from '#modules/chat'
import { type BookingId, type ConversationId, type EnquiryId, at } from '#modules/shared'
import { onePage } from '../../../../components/desks/desk-page.ts'
import { aboutWords, subjectWords } from '../../../../components/office/enquiry-words.ts'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { doneIn } from '../../../../done-in.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { recentWords, sinceWords } from '../../../../time-words.ts'
import { exportOf, pagesOf } from '../../asked-words.ts'
import { linkTo } from './link-to.ts'
import { listSearch } from '../../../../components/lists/shown-columns.ts'
import { listShown } from '../../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const { asked, filter, after } = inboxAsked(listSearch(urlParsed), signedIn(pageContext).id)
  const [found, staff, firstAnswer] = await Promise.all([
    modules.chat.inbox(filter, after, perPage + 1),
    modules.accounts.staff(),
    modules.conversations.firstAnswer(),
  ])
  const { shown: rest, last } = onePage(found.rest, perPage)
  const shown = (one: InboxLine) => ({
    id: one.id,
    href: hrefOf(one),
    who: one.kind === 'chat' ? phoneWords(one.who) : one.who,
    kind: one.kind,
    subject: one.kind === 'booking' ? one.subject : one.subject && subjectOf(one.subject),
    text: one.text,
    isUnread: one.isUnread,
    unread: one.unread,
    waits: one.waitingSince && sinceWords(one.waitingSince, now),
    when: recentWords(one.lastAt, now),
    whose: staff.find(({ id }) => id === one.assignedTo)?.fullName ?? null,
  })
  const pages = pagesOf(linkTo, asked, 'after', last && inboxPlaceWord(last))
  const lines = [...found.unread, ...rest].map(shown)
  return {
    done: doneIn(pageContext, {
      closed: 'The conversation is closed.',
      erased: 'The conversation is deleted.',
    }),
    asked,
    firstAnswer,
    ...pages,
    lines,
    head: await listShown(pageContext, 'conversations', linkTo({ ...asked, after: '' })),
    csv: exportOf('conversations', linkTo({ ...asked, after: '' }), { ...pages, rows: lines.length }),
  }
}

function hrefOf({ kind, id }: InboxLine): string {
  if (kind === 'booking') return at.bookingChat(id as BookingId)
  return kind === 'chat' ? at.admin.conversation(id as ConversationId) : at.admin.enquiry(id as EnquiryId)
}

/** An enquiry without a subject is named by its kind. */
function subjectOf(subject: string): string {
  const known = Object.hasOwn(subjectWords, subject) ? (subject as keyof typeof subjectWords) : null
  return aboutWords({ kind: subject, subject: known })
}
