import type { User } from '#modules/accounts'
import { at, type UserId, momentWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { userAs } from './addressees.ts'
import type { Emitted, Subscriber, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'findSession' | 'factorsOf'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
}

type SignInKind =
  | 'signed-in-from-new-device'
  | 'sign-in-locked'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-code-used'
type Facts = Readonly<Record<string, string>>

const factors = { passkey: 'A passkey', totp: 'An authenticator app' }

/** Notifications to the owner of an account about sign-ins and its security. */
export function signInMails({ accounts, messaging }: Parts) {
  const notice =
    <Kind extends SignInKind>(
      row: string,
      factsOf: (event: Emitted<Kind>, user: User) => Promise<Facts> | Facts,
    ): Subscriber<Kind> =>
    async (event) => {
      const { userId }: { readonly userId: UserId } = event.body
      const user = await accounts.find(userId)
      // Demo users get no mail.
      if (user?.status !== 'active' || user.demo) return
      await messaging.notify({
        event: row,
        cause: `evt_${event.id}`,
        at: event.at,
        to: [userAs('account', user)],
        facts: { when: momentWords(event.at), ...(await factsOf(event, user)) },
        bookingId: null,
        link: at.profile.security(),
        urgent: true,
      })
    }

  const factor = ({ body }: Emitted<'second-factor-added' | 'second-factor-removed'>): Facts => ({
    factor: factors[body.factor],
  })

  return {
    'signed-in-from-new-device': [
      notice<'signed-in-from-new-device'>('new_device', async ({ body }) => {
        const session = await accounts.findSession(body.sessionId)
        const network = session?.network ? `, from the network ${session.network}` : ''
        return { device: session?.device ?? 'Unknown browser', network }
      }),
    ],
    'sign-in-locked': [notice<'sign-in-locked'>('sign_in_locked', () => ({}))],
    'second-factor-added': [notice<'second-factor-added'>('factor_added', factor)],
    'second-factor-removed': [notice<'second-factor-removed'>('factor_removed', factor)],
    'recovery-code-used': [
      notice<'recovery-code-used'>('recovery_code_used', async (_, { id }) => {
        const { recoveryCodes } = await accounts.factorsOf(id)
        return { codes_left: recoveryCodes === 1 ? '1 is' : `${recoveryCodes === 0 ? 'none' : recoveryCodes} are` }
      }),
    ],
  } satisfies Subscribers
}
