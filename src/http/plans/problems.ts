import type { PlansChanged, PlansRefused } from '#modules/catalogue'
import { type Problem, conflict, notValidFields } from '../kit/problem.ts'

/** Why plans could not be saved, in a person's words. */
export function plansProblemOf(refusal: PlansChanged | PlansRefused): Problem {
  if (refusal.kind === 'bad-plans') return notValidFields(refusal.faults)
  return conflict(
    'plans_changed',
    'Somebody has changed the plans meanwhile. Compare theirs with yours before you save again.',
  )
}
