import type { HttpKit } from '../kit/kit.ts'
import { connectionForms } from './forms.ts'
import { connectionRoutes } from './routes.ts'

/** Routes about the connections with outside providers. */
export function addConnections({ api, modules: { connections }, submission, limits }: HttpKit): void {
  connectionRoutes(api, connections)
  connectionForms(submission, connections, limits)
}
