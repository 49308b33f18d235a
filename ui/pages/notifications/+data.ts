import type { PageContextServer } from 'vike/types'
import { parseId } from '#modules/shared'
import { searchOf, signedIn } from '../../sign-in-first.ts'
import { recentWords } from '../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 20

export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, now } = pageContext
  const after = parseId('ntf', searchOf(pageContext).get('after') ?? '')
  const { notifications, unread } = await modules.accounts.inbox(who.id, perPage + 1, after)
  const page = notifications.slice(0, perPage)
  const last = page.at(-1)
  return {
    unread,
    items: page.map(({ id, title, message, link, createdAt, readAt }) => ({
      id,
      title,
      message,
      link,
      when: recentWords(createdAt, now),
      isRead: readAt !== null,
    })),
    newest: after && '/notifications',
    older: last && notifications.length > perPage ? `/notifications?after=${last.id}` : null,
  }
}
