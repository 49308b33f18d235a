import type { Priority } from './priority.ts'

/** How soon someone comes: within so many minutes, or on one of so many working days (0 is the same day). */
export type ResponseTarget =
  | { readonly unit: 'minutes'; readonly within: number }
  | { readonly unit: 'working-days'; readonly within: number }

/** The response promise of each priority. A setting of the business; every page and message reads this one table. */
export type ResponseTargets = Readonly<Record<Priority, ResponseTarget>>

export const defaultResponseTargets: ResponseTargets = {
  standard: { unit: 'working-days', within: 3 },
  priority: { unit: 'working-days', within: 1 },
  urgent: { unit: 'working-days', within: 0 },
  emergency: { unit: 'minutes', within: 60 },
}

/** The promise in the words of the screens: "60 minutes", "same day", "next day", "2-3 days". */
export function responseWords({ unit, within }: ResponseTarget): string {
  if (unit === 'minutes') return within === 1 ? '1 minute' : `${within} minutes`
  if (within === 0) return 'same day'
  return within === 1 ? 'next day' : `${within - 1}-${within} days`
}
