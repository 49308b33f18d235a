import { type AccountRefusal, type AccountsModule, type PasswordRefusal, passwordWords } from '#modules/accounts'
import { type Problem, conflict, notFound, notValidField, notValidFields, signInNeeded } from '../kit/problem.ts'

/** The problem for a refusal of the accounts module, in words for people. */
export function accountProblem(refusal: AccountRefusal): Problem {
  switch (refusal.kind) {
    case 'email-taken':
      return emailTaken
    case 'wrong-credentials':
      return { status: 401, code: 'invalid_credentials', detail: 'Invalid email or password' }
    case 'wrong-password':
      return wrongPassword
    case 'password-too-short':
    case 'password-too-long':
    case 'password-too-common':
    case 'password-too-personal':
      return badPassword(refusal)
    case 'user-unknown':
      return signInNeeded
    case 'user-suspended':
      return conflict('user_suspended', 'This account is suspended.')
    case 'application-unknown':
    case 'technician-unknown':
    case 'passkey-unknown':
    case 'session-unknown':
      return notFound
    case 'application-decided':
      return conflict('application_decided', `This application was ${refusal.status} already.`)
    case 'application-waiting':
      return {
        status: 409,
        code: 'application_waiting',
        detail: 'Your application is being looked at already: add to it instead.',
      }
    case 'skill-unknown':
      return notValidField('skills', `No service asks for the skill ${refusal.skill}`)
    case 'email-not-verified':
      return emailNotVerified
    case 'wrong-factor':
      return wrongFactor
    case 'second-step-over':
      return secondStepOver
    case 'totp-known':
    case 'passkey-known':
      return conflict('second_factor_known', factorKnown[refusal.kind])
    case 'no-factor':
      return conflict('second_factor_missing', 'Set up a passkey or an app first.')
    case 'too-many-passkeys':
      return conflict('too_many_passkeys', `An account has at most ${refusal.most} passkeys.`)
  }
}

/** Several refusals answered at once, each beside its field. */
export function accountProblems(refusals: readonly AccountRefusal[]): Problem {
  const problems = refusals.map(accountProblem)
  const [first] = problems
  if (first && problems.length === 1) return first
  return notValidFields(problems.flatMap(({ errors = [] }) => errors))
}

type ApplyingAgain = Extract<Awaited<ReturnType<AccountsModule['applyAgain']>>, { readonly ok: false }>['refusal']

/** The same to the applicant themself. */
export function applyingAgain(refusal: ApplyingAgain): Problem {
  const detail = 'Please confirm your e-mail address first: we sent you a link.'
  const base = accountProblem(refusal)
  return refusal.kind === 'email-not-verified' ? { ...base, detail } : base
}

const emailNotVerified: Problem = {
  status: 409,
  code: 'email_not_verified',
  detail: 'The applicant has not confirmed their e-mail address yet; the application counts once they have.',
}

const wrongFactor: Problem = {
  status: 403,
  code: 'wrong_factor',
  detail: 'That code is not right, or was used before',
  errors: [{ path: 'code', message: 'That code is not right, or was used before' }],
}

const secondStepOver: Problem = {
  status: 409,
  code: 'second_step_over',
  detail: 'That took too long or had too many tries. Please sign in again.',
}

const factorKnown = {
  'totp-known': 'An authenticator app is set up already. Remove it before you set up another.',
  'passkey-known': 'This passkey is in use already.',
} as const

const wrongPassword: Problem = {
  status: 403,
  code: 'wrong_password',
  detail: 'That is not your password',
  errors: [{ path: 'password', message: 'That is not your password' }],
}

const emailTaken: Problem = {
  status: 409,
  code: 'email_taken',
  detail: 'There is already an account with this e-mail address. Sign in instead.',
  errors: [{ path: 'email', message: 'There is already an account with this e-mail address. Sign in instead.' }],
}

function badPassword(refusal: PasswordRefusal): Problem {
  return notValidField('password', passwordWords(refusal))
}
