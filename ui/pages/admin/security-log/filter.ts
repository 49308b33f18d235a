import { type SecurityQuery, isSecurityEventKind } from '#modules/administration'
import type { FieldError } from '../../../page-context.ts'
import { askedDays, askedWords } from '#modules/asked'
import { addressOf } from '../asked-words.ts'

const words = ['who', 'kind', 'source', 'from', 'until', 'before'] as const

/** The filter as typed; an empty word filters nothing. */
type Asked = Readonly<Record<(typeof words)[number], string>>

export function filterFrom(search: Readonly<Record<string, string>>): {
  readonly asked: Asked
  readonly query: SecurityQuery
  readonly before: number | null
  readonly faults: readonly FieldError[]
} {
  const asked = askedWords(words, search)
  const { between, faults } = askedDays(asked)
  const query = {
    who: asked.who === '' ? null : asked.who,
    kind: isSecurityEventKind(asked.kind) ? asked.kind : null,
    from: asked.source === '' ? null : asked.source,
    since: between && asked.from !== '' ? between.from : null,
    until: between && asked.until !== '' ? between.until : null,
  }
  return { asked, query, before: /^\d{1,15}$/.test(asked.before) ? Number(asked.before) : null, faults }
}

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  return addressOf('/admin/security-log', words, asked)
}
