import { type AuditEntry, auditActions } from '#modules/administration'
import { type Id, type IdPrefix, at, parseId } from '#modules/shared'
import type { PageContextServer } from 'vike/types'
import { datedWords } from '../../../time-words.ts'
import { pagesOf } from '../asked-words.ts'
import { factLines } from '../../../components/settings/fact-lines.ts'
import { csvOf, filterFrom, linkTo } from './filter.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type AuditLine = Data['lines'][number]

const perPage = 25

/** The address holds the whole question, so that it can be shared. */
export async function data({ modules, now, urlParsed }: PageContextServer) {
  const { asked, query, before, faults } = filterFrom(urlParsed.search)
  const found = await modules.administration.audit(query, perPage + 1, before)
  const shown = found.slice(0, perPage)
  const last = found.length > perPage ? shown.at(-1) : undefined
  return {
    asked,
    faults,
    lines: shown.map((entry) => lineOf(entry, now)),
    ...pagesOf(linkTo, asked, 'before', last ? String(last.id) : null),
    csv: faults.length === 0 ? csvOf(asked) : null,
  }
}

function lineOf(
  { id, at, userId, name, role, action, target, targetName, before, after, ...from }: AuditEntry,
  now: Temporal.Instant,
) {
  return {
    id: String(id),
    when: datedWords(at, now),
    who: name ?? (userId === null ? 'The system' : 'A former user'),
    userId,
    role,
    what: auditActions[action],
    target: { name: targetName ?? target.id.replaceAll('_', ' '), href: pageOf(target), kind: kindWords(target.kind) },
    facts: factLines(before, after, now),
    where: `${from.device}, ${from.network}`,
  }
}

/** "closed_day" is "Closed day". */
function kindWords(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')
}

const pages: Readonly<Record<string, (id: string) => string | null>> = {
  booking: pageBy('bkg', at.admin.booking),
  payment: pageBy('pay', at.admin.payment),
  service: pageBy('svc', at.admin.service),
  application: pageBy('app', at.admin.application),
  user: pageBy('usr', at.admin.user),
  content: at.admin.site.text,
}

function pageBy<Prefix extends IdPrefix>(prefix: Prefix, page: (id: Id<Prefix>) => string) {
  return (text: string): string | null => {
    const id = parseId(prefix, text)
    return id && page(id)
  }
}

/** Where the thing that was changed is looked at; null where it has no page of its own. */
function pageOf({ kind, id }: AuditEntry['target']): string | null {
  return pages[kind]?.(id) ?? null
}
