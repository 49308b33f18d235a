/** Facts by name, as they are kept: an id stands where a person would be named, so that nothing here has to be erased. */
export type AuditFacts = Readonly<Record<string, unknown>>

/**
 * One change by staff, made by the module that decides the change and written by the store method that makes it. An
 * action is a key of `auditActions` (administration): the store compiles with no other.
 */
export interface AuditNote<Action extends string = string> {
  readonly action: Action
  readonly target: { readonly kind: string; readonly id: string }
  /** Null where there was nothing before. */
  readonly before: AuditFacts | null
  readonly after: AuditFacts | null
}

/** The facts that differ, under the same names on both sides. */
export function difference(before: AuditFacts, after: AuditFacts): Pick<AuditNote, 'before' | 'after'> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
  const pick = (facts: AuditFacts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
