import type { PageContextServer } from 'vike/types'
import { countedUpTo, cursorText, queueAsked, queueAskedWords, queueKinds, subjectWords } from '#modules/market'
import { at } from '#modules/shared'
import { dueWords, plainReason, queueWords } from '../../../../components/market/queue-words.ts'
import { datedWords } from '../../../../time-words.ts'
import { addressOf, exportOf, pagesOf } from '../../asked-words.ts'
import { listSearch } from '../../../../components/lists/shown-columns.ts'
import { listShown } from '../../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25
const linkTo = (asked: Readonly<Partial<Record<(typeof queueAskedWords)[number], string>>>) =>
  addressOf(at.admin.market(), queueAskedWords, asked)

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const { asked, kind, query } = queueAsked(listSearch(urlParsed))
  const [page, counts] = await Promise.all([
    modules.moderation.queue({ ...query, limit: perPage }),
    modules.moderation.counts(),
  ])
  const pages = pagesOf(linkTo, asked, 'after', page.next && cursorText(page.next))
  return {
    asked,
    ...pages,
    head: await listShown(pageContext, 'market', linkTo({ ...asked, after: '' })),
    csv: exportOf('market', linkTo({ ...asked, after: '' }), { ...pages, rows: page.items.length }),
    parts: queueKinds.map((one) => ({
      kind: one,
      label: queueWords[one].many,
      count: counts[one] >= countedUpTo ? `${countedUpTo}+` : String(counts[one]),
      href: linkTo({ kind: one }),
      isShown: one === kind,
    })),
    items: page.items.map((item) => ({
      key: `${item.kind} ${item.key}`,
      href: at.admin.marketSubject(item.subject.kind, item.subject.id),
      title: item.title,
      about: subjectWords[item.subject.kind],
      kind: queueWords[item.kind].one,
      reference: item.reference,
      reasons: item.reasons.map(plainReason),
      due: dueWords(item.dueAt, now),
      isLate: Temporal.Instant.compare(item.dueAt, now) < 0,
      since: datedWords(item.since, now),
    })),
  }
}
