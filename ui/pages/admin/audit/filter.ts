import { type AuditQuery, isAuditAction } from '#modules/administration'
import type { FieldError } from '../../../page-context.ts'
import { askedDays, askedWords } from '#modules/asked'
import { addressOf } from '../asked-words.ts'

const words = ['who', 'action', 'target', 'from', 'until', 'before'] as const

/** The filter as typed; an empty word filters nothing. */
export type Asked = Readonly<Record<(typeof words)[number], string>>

export function filterFrom(search: Readonly<Record<string, string>>): {
  readonly asked: Asked
  readonly query: AuditQuery
  readonly before: number | null
  readonly faults: readonly FieldError[]
} {
  const asked = askedWords(words, search)
  const { between, faults } = askedDays(asked)
  const query = {
    who: asked.who === '' ? null : asked.who,
    action: isAuditAction(asked.action) ? asked.action : null,
    target: asked.target === '' ? null : asked.target,
    from: between && asked.from !== '' ? between.from : null,
    until: between && asked.until !== '' ? between.until : null,
  }
  return { asked, query, before: /^\d{1,15}$/.test(asked.before) ? Number(asked.before) : null, faults }
}

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  return addressOf('/admin/audit', words, asked)
}

/** All that is found, as a file. */
export function csvOf({ who, action, target, from, until: to }: Asked): string {
  return addressOf('/admin/audit.csv', ['who', 'action', 'target', 'from', 'to'], { who, action, target, from, to })
}
