import type { CarePlanLine, CarePlanState } from '#modules/care-plans'

type Shown = { readonly words: string; readonly tone: 'good' | 'brand' | 'warn' | 'plain' }

export const planStateWords: Readonly<Record<CarePlanState, Shown>> = {
  proposed: { words: 'Proposed', tone: 'brand' },
  active: { words: 'Active', tone: 'good' },
  paused: { words: 'Paused', tone: 'warn' },
  ended: { words: 'Ended', tone: 'plain' },
}

/** The state of a plan, and how it ended. */
export function planStateShown({ state, ending }: Pick<CarePlanLine, 'state' | 'ending'>): Shown {
  if (ending?.by === 'withdrawn') return { words: 'Cancelled', tone: 'plain' }
  if (ending?.by === 'expired') return { words: 'Not accepted', tone: 'plain' }
  return planStateWords[state]
}
