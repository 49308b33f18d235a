import { type BulkRefusal, bulkLimits } from '#modules/bulk'
import { type Problem, conflict, notAllowed, notValidField } from '../kit/problem.ts'

export function bulkProblem(refusal: BulkRefusal): Problem {
  switch (refusal.kind) {
    case 'bulk-empty':
      return notValidField('ids', 'Select at least one row')
    case 'bulk-too-large':
      return notValidField('ids', `Select at most ${bulkLimits.rows} rows at once`)
    case 'bulk-not-allowed':
      return notAllowed
    case 'text-missing':
      return notValidField('text', 'Write the message')
    case 'bulk-begun':
      return conflict('task_running', 'This has begun already. Its page shows how far it is.')
  }
}
