import type { PageContextServer } from 'vike/types'
import { countedUpTo, cursorFrom, cursorText, queueKinds, subjectWords } from '#modules/market'
import { at, textLimits } from '#modules/shared'
import { dueWords, plainReason, queueWords } from '../../../../components/market/queue-words.ts'
import { datedWords } from '../../../../time-words.ts'
import { addressOf, pagesOf } from '../../asked-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25
const words = ['kind', 'q', 'after'] as const
const linkTo = (asked: Readonly<Partial<Record<(typeof words)[number], string>>>) =>
  addressOf(at.admin.market(), words, asked)

export async function data({ modules, now, urlParsed: { search } }: PageContextServer) {
  const asked = {
    kind: (search['kind'] ?? '').trim(),
    q: (search['q'] ?? '').trim().slice(0, textLimits.search),
    after: (search['after'] ?? '').slice(0, 600),
  }
  const kind = queueKinds.find((one) => one === asked.kind)
  const [page, counts] = await Promise.all([
    modules.moderation.queue({
      kinds: kind ? [kind] : [],
      text: asked.q === '' ? null : asked.q,
      from: cursorFrom(asked.after) ?? {},
      limit: perPage,
    }),
    modules.moderation.counts(),
  ])
  return {
    asked: { ...asked, kind: kind ?? '' },
    ...pagesOf(linkTo, asked, 'after', page.next && cursorText(page.next)),
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
