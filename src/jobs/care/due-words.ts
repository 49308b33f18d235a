import { dayWords } from '#modules/shared'

/** "is due on Wednesday 10 March 2027, in 60 days". */
export function dueWords(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const { days } = today.until(dueOn)
  const day = `${dayWords(dueOn)} ${dueOn.year}`
  if (days < 0) return `was due on ${day}`
  if (days === 0) return `is due today, ${day}`
  return `is due on ${day}, ${days === 1 ? 'tomorrow' : `in ${days} days`}`
}
