import type { HttpKit } from '../kit/kit.ts'
import { taskForms } from './forms.ts'
import { taskRoutes } from './routes.ts'

/** Long work that a member of staff began. */
export function addTasks({ api, modules, submission }: HttpKit): void {
  taskRoutes(api, modules.tasks)
  taskForms(submission, modules.tasks)
}
