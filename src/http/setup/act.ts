import type { Context } from 'hono'
import type { AccountsModule } from '#modules/accounts'
import type { SetupModule, SetupRefusal } from '#modules/setup'
import { type Result, accept } from '#modules/shared'
import { deviceWords } from '../accounts/device-words.ts'
import type { HttpEnv } from '../kit/env.ts'
import { networkOf } from '../middleware/audit-acting.ts'
import type { Arrivals } from '../second-factor/arrivals.ts'
import type { SetupFields } from './fields.ts'

export interface SetupRoutePorts {
  readonly setup: SetupModule
  readonly accounts: Pick<AccountsModule, 'signIn'>
  readonly arrivals: Arrivals
}

type Arrived = Extract<Awaited<ReturnType<AccountsModule['signIn']>>, { readonly ok: true }>['value']

/** Sets the site up, and signs its owner in; null where the owner is there but cannot be signed in now. */
export async function setUp(
  c: Context<HttpEnv>,
  { setup, accounts, arrivals }: SetupRoutePorts,
  { code, owner, business, opening_hours, districts }: SetupFields,
): Promise<Result<Arrived | null, SetupRefusal>> {
  const { full_name: fullName, email, password } = owner
  const from = {
    network: networkOf(c.var.address),
    device: (await deviceWords(c.req.header('user-agent'))) ?? 'unknown',
    requestId: c.var.requestId,
  }
  const settings = {
    ...(business && { site: business }),
    ...(opening_hours && { hours: opening_hours }),
    ...(districts && { districts }),
  }
  const done = await setup.complete({ code, owner: { email, fullName, password }, settings, from })
  if (!done.ok) return done
  const { visit, replaces } = await arrivals.from(c, email)
  // The owner needs no mail about a new device: the account is new itself.
  const signedIn = await accounts.signIn({ email, password, replaces, visit: { ...visit, known: true } })
  if (!signedIn.ok) return accept(null)
  await arrivals.keep(c, signedIn.value)
  return accept(signedIn.value)
}
