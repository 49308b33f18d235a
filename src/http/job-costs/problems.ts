import type { PartCostRefusal } from '#modules/job-costs'
import { type Problem, conflict, notFound, notValidField } from '../kit/problem.ts'

/** The problem for a refusal of the module. */
export function partCostProblem(refusal: PartCostRefusal): Problem {
  switch (refusal.kind) {
    case 'booking-unknown':
      return notFound
    case 'part-costs-changed':
      return conflict(
        'part_costs_changed',
        'Somebody changed the parts or their prices meanwhile. Nothing was saved: look at them again.',
      )
    case 'part-unknown':
      return notValidField('parts', 'Choose a part of a report, or add one with visit 0')
    case 'parts-not-clear':
      return notValidField('parts', 'Name each part once, and at most 60 that no report names')
  }
}
