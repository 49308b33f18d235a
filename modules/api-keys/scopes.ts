/** The parts of the business that a key may open. Refunds, users, settings and keys are none of them. */
export const scopeSubjects = [
  'bookings',
  'customers',
  'catalogue',
  'quotes',
  'invoices',
  'messages',
  'reports',
] as const

export const scopeDeeds = ['read', 'write'] as const

export type Scope = `${(typeof scopeSubjects)[number]}:${(typeof scopeDeeds)[number]}`

/** Every scope, in the order of the subjects. To write includes no reading: a form on a website may only add. */
export const scopes: readonly Scope[] = scopeSubjects.flatMap((subject) =>
  scopeDeeds.map((deed) => `${subject}:${deed}` as const),
)

/** In their own order, each once. */
export function inScopeOrder(given: readonly Scope[]): readonly Scope[] {
  return scopes.filter((scope) => given.includes(scope))
}
