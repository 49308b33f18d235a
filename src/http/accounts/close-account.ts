import type { Context } from 'hono'
import type { User } from '#modules/accounts'
import type { ErasureRefusal, PrivacyModule } from '#modules/privacy'
import type { Modules } from '../../compose.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { PasswordAgain } from './password-again.ts'
import { type Problem, notFound } from '../kit/problem.ts'

interface ClosePorts {
  readonly privacy: PrivacyModule
  readonly payments: Pick<Modules['payments'], 'listCards' | 'deleteCard'>
  readonly passwordAgain: PasswordAgain
}

/** Deletes the account of who is signed in, with their password if it has one; null when it is gone. */
export type CloseAccount = (c: Context<HttpEnv>, who: User, password: string | undefined) => Promise<Problem | null>

/** Their saved cards go first, at the provider too: once the account is gone nobody could say whose they were. */
export function createCloseAccount({ privacy, payments, passwordAgain }: ClosePorts): CloseAccount {
  return async (c, who, password) => {
    const wrong = await passwordAgain(c, who, password)
    if (wrong) return wrong
    const refusal = await privacy.mayErase(who.id)
    if (refusal) return erasureProblem(refusal)
    for (const card of await payments.listCards(who.id)) await payments.deleteCard(who.id, card.id)
    const erased = await privacy.erase(who.id)
    return erased.ok ? null : erasureProblem(erased.refusal)
  }
}

/** The answer where the office would do what the owner of an account does. */
export const hasAccount: Problem = {
  status: 409,
  code: 'has_account',
  detail: 'They have an account: they download or delete their data themselves, at Profile, Your data.',
}

export function erasureProblem(refusal: ErasureRefusal): Problem {
  if (refusal.kind === 'user-unknown') return notFound
  if (refusal.kind === 'has-account') return hasAccount
  if (refusal.kind === 'staff-account') {
    return {
      status: 409,
      code: 'staff_account',
      detail: 'This is a staff account: ask the owner of the business to end it.',
    }
  }
  return {
    status: 409,
    code: 'open_bookings',
    detail: `Something still has to be done or paid for ${refusal.references.join(', ')}${refusal.more ? ' and others' : ''}. Cancel it or wait for its end first.`,
  }
}
