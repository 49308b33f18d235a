import { apiKeyLimits } from '#modules/api-keys'
import { type Problem, conflict } from '../kit/problem.ts'

export const tooManyKeys = conflict(
  'too_many_keys',
  `There are ${apiKeyLimits.live} keys already: revoke one that no program uses.`,
)

export const keyNotValid: Problem = {
  status: 401,
  code: 'key_not_valid',
  detail: 'This key was never made, was revoked, or has ended.',
}

export const keyFromElsewhere: Problem = {
  status: 403,
  code: 'key_from_elsewhere',
  detail: 'This key may not be used from this address.',
}
