/** How a row would end, and its changes. */
export interface RowPlan<Write> {
  readonly outcome: 'new' | 'updated' | 'unchanged' | 'refused'
  readonly reason: string | null
  readonly writes: readonly Write[]
}

export const refusedRow = (reason: string): RowPlan<never> => ({ outcome: 'refused', reason, writes: [] })

/** Our own id finds a thing as well, and is no number of another program. */
export function ownNumber(before: { readonly id: string; readonly externalId: string | null }, given: string | null) {
  return given === null || given === before.id ? before.externalId : given
}

/** The fields that have a value. */
export function filled<T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as never
}

export function isSame(one: object, other: object): boolean {
  const after: Readonly<Record<string, unknown>> = { ...other }
  return Object.entries(one).every(([name, value]) => after[name] === value)
}

/** An address without what people write in different ways. */
export const plainAddress = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()
