import { type WorkRefusal, mostHourCost } from '#modules/accounts'
import { type Problem, conflict, notFound, notValidField } from '../kit/problem.ts'

/** Why the work of a technician was not changed, in a person's words. */
export function workProblem(refusal: WorkRefusal): Problem {
  switch (refusal.kind) {
    case 'technician-unknown':
    case 'version-unknown':
      return notFound
    case 'technician-changed':
      return conflict(
        'technician_changed',
        'Somebody changed this technician meanwhile. Look at the page again, then change it.',
      )
    case 'skill-unknown':
      return notValidField('skills', `No service asks for the skill ${refusal.skill}`)
    case 'no-skill':
      return notValidField('skills', 'Choose at least one skill')
    case 'hour-cost-refused':
      return notValidField('hour_cost', `Give pounds from 0 to ${mostHourCost / 100}`)
  }
}
