import { z } from 'zod'
import { passwordFreshMinutes } from '#modules/accounts'
import type { Api } from '../kit/api.ts'
import { password } from '../kit/fields.ts'
import type { PasswordAgain } from './password-again.ts'
import { problem } from '../kit/problem.ts'

/** The password once more, for what asks for a fresh one. */
export function passwordRoutes(api: Api, passwordAgain: PasswordAgain): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/confirm-password',
      tag: 'Accounts',
      summary: `Type the password again. What answers 403 \`password_needed\` is open for ${passwordFreshMinutes} minutes from then on; so it is after signing in.`,
      access: 'signed-in',
      body: z.strictObject({ password }),
      answers: { 204: { says: 'It is the right one' } },
    },
    async ({ c, who, body }) => {
      const fault = await passwordAgain(c, who, body.password)
      return fault ? problem(c, fault) : { status: 204 }
    },
  )
}
