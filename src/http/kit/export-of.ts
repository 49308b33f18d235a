import type { AuditNote } from '#modules/shared'

export type ExportNote = AuditNote<'list_exported'>

/** The audit line of an export: which list, and by which words it was filtered. Their content may be about a person, and is left out. */
export function exportOf(name: string, search: Readonly<Record<string, string>>): ExportNote {
  const filters = Object.entries(search)
    .filter(([, typed]) => typed !== '')
    .map(([word]) => word.slice(0, 40))
    .slice(0, 20)
    .toSorted()
  return {
    action: 'list_exported',
    target: { kind: 'list', id: name },
    before: null,
    after: filters.length === 0 ? null : { filters: filters.join(', ') },
  }
}
