import { unfinishedStatuses } from '#modules/booking'

/** A closed list as SQL text, `'a', 'b'`: literals, so that the planner knows them and partial indexes apply. */
export function sqlTexts(values: readonly string[]): string {
  return values.map(sqlText).join(', ')
}

/** The same as rows, `('a'), ('b')`. */
export function sqlRows(values: readonly string[]): string {
  return values.map((value) => `(${sqlText(value)})`).join(', ')
}

function sqlText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/** Rows of bookings whose work is not over, by their column of the status. */
export const isUnfinished = (status = 'status'): string => `${status} in (${sqlTexts(unfinishedStatuses)})`
