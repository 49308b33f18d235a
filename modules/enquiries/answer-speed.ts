import type { AnswerFigures } from './ports.ts'

/** Replies are promised within two hours of opening time (seed 1, section 9; decision Q3: measured). */
export const promisedMinutes = 120

/** How fast strangers were answered. */
export interface AnswerSpeed {
  readonly asked: number
  readonly answered: number
  /** Half were answered within so many minutes; null when none was. */
  readonly medianMinutes: number | null
}

export function answerSpeed({ asked, answered, minutes }: AnswerFigures): AnswerSpeed {
  return { asked, answered, medianMinutes: minutes[Math.floor((minutes.length - 1) / 2)] ?? null }
}
