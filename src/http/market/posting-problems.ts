import type { Problem } from '../kit/problem.ts'

/** The account may post nothing, neither a listing nor a job. */
export const marketBarred: Problem = {
  status: 403,
  code: 'market_barred',
  detail: 'This account may not advertise here. The decision was mailed to you, with how to contest it.',
}

/** Only an account with a confirmed e-mail address posts a listing or a job. */
export const emailNotVerified: Problem = {
  status: 403,
  code: 'email_not_verified',
  detail: 'Please confirm your e-mail address first: we sent you a link.',
}
