import { type SecurityEvent, securityEvents } from '#modules/administration'
import { at } from '#modules/shared'
import type { PageContextServer } from 'vike/types'
import { datedWords } from '../../../time-words.ts'
import { pagesOf } from '../asked-words.ts'
import { filterFrom, linkTo } from './filter.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type SecurityLine = Data['lines'][number]

const perPage = 25

/** The address holds the whole question, so that it can be shared. */
export async function data({ modules, now, urlParsed }: PageContextServer) {
  const { asked, query, before, faults } = filterFrom(urlParsed.search)
  const found = await modules.administration.securityLog(query, perPage + 1, before)
  const shown = found.slice(0, perPage)
  const last = found.length > perPage ? shown.at(-1) : undefined
  return {
    asked,
    faults,
    lines: shown.map((event) => lineOf(event, now)),
    ...pagesOf(linkTo, asked, 'before', last ? String(last.id) : null),
  }
}

function lineOf(event: SecurityEvent, now: Temporal.Instant) {
  const { id, kind, userId, name, addressKey, detail, requestId, count } = event
  return {
    id: String(id),
    when: datedWords(event.at, now),
    what: count === 1 ? securityEvents[kind] : `${securityEvents[kind]} (${count} times)`,
    detail,
    who: name ?? (userId === null ? 'Unknown' : 'A former user'),
    href: userId && at.admin.user(userId),
    source: addressKey === '' ? null : { name: addressKey, href: linkTo({ source: addressKey }) },
    requestId,
  }
}
