import type { AreasChanged, AreasRefused } from '#modules/catalogue'
import { type Problem, conflict, notValidFields } from '../kit/problem.ts'

const areasChanged = conflict(
  'setting_changed',
  'Somebody changed the areas meanwhile. Look at them again, then save yours.',
)

export function areasProblem(refusal: AreasRefused | AreasChanged): Problem {
  return refusal.kind === 'areas-changed' ? areasChanged : notValidFields(refusal.faults)
}
