import { z } from 'zod'
import { meSchema, meView } from '../accounts/views.ts'
import type { Api } from '../kit/api.ts'
import { problem } from '../kit/problem.ts'
import { secondFactorNeeded } from '../second-factor/arrivals.ts'
import { type SetupRoutePorts, setUp } from './act.ts'
import { setupFields } from './fields.ts'
import { setupProblem } from './problems.ts'

export function setupRoutes(api: Api, ports: SetupRoutePorts): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/setup',
      tag: 'Site',
      summary:
        'Set up a site that has no administrator, with the one-time code from the log of the server: makes its owner and signs them in. Settings that are left out stay as they are. A wrong code: 422 `wrong_code`; once there is an administrator: 409 `set_up_already`.',
      access: 'anyone',
      body: setupFields,
      answers: { 201: { says: 'The owner, and the session as a cookie', schema: z.strictObject({ user: meSchema }) } },
      limit: 'set-up',
    },
    async ({ c, body }) => {
      const done = await setUp(c, ports, body)
      if (!done.ok) return problem(c, setupProblem(done.refusal))
      if (done.value === null) return problem(c, setupProblem({ kind: 'set-up-already' }))
      if (done.value.kind === 'second-step') return problem(c, secondFactorNeeded(done.value))
      return { status: 201, body: { user: meView(done.value.user) } }
    },
  )
}
