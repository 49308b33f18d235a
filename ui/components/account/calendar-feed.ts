import type { PageContextServer } from 'vike/types'
import { may } from '#modules/shared'
import type { Who } from '../../page-context.ts'
import { recentWords } from '../../time-words.ts'
import type { CalendarFeedShown } from './CalendarFeedCard.tsx'

/** The caller's calendar feed in words; null for a role without one. */
export async function calendarFeedOf({ modules, now }: PageContextServer, who: Who): Promise<CalendarFeedShown | null> {
  if (!may(who, 'report-work')) return null
  const feed = await modules.calendarFeeds.of({ userId: who.id, role: who.role })
  return {
    since: feed && recentWords(feed.createdAt, now),
    lastRead: feed?.lastReadAt ? recentWords(feed.lastReadAt, now) : null,
  }
}
