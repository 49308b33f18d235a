import type { User } from '#modules/accounts'
import { type StoredEvent, at, momentWords, parseId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { userAs } from './addressees.ts'
import type { Subscriber } from '../outbox/relay.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'findSession' | 'factorsOf'>
  readonly messaging: Pick<Modules['messaging'], 'tell'>
}

type Facts = Readonly<Record<string, string>>

const factors: Readonly<Record<string, string>> = { passkey: 'A passkey', totp: 'An authenticator app' }

/** Notifications to the owner of an account about sign-ins and its security. */
export function signInMails({ accounts, messaging }: Parts): Readonly<Record<string, readonly Subscriber[]>> {
  const notice =
    (row: string, factsOf: (event: StoredEvent, user: User) => Promise<Facts> | Facts): Subscriber =>
    async (event) => {
      const userId = parseId('usr', String(event.body['userId']))
      const user = userId && (await accounts.find(userId))
      // Demo users get no mail.
      if (user?.status !== 'active' || user.demo) return
      await messaging.tell({
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

  const factor = ({ body }: StoredEvent): Facts => ({ factor: factors[String(body['factor'])] ?? 'A second factor' })

  return {
    'signed-in-from-new-device': [
      notice('new_device', async ({ body }) => {
        const id = parseId('ses', String(body['sessionId']))
        const session = id && (await accounts.findSession(id))
        const network = session?.network ? `, from the network ${session.network}` : ''
        return { device: session?.device ?? 'A browser that does not say what it is', network }
      }),
    ],
    'sign-in-locked': [notice('sign_in_locked', () => ({}))],
    'second-factor-added': [notice('factor_added', factor)],
    'second-factor-removed': [notice('factor_removed', factor)],
    'recovery-code-used': [
      notice('recovery_code_used', async (_, { id }) => {
        const { recoveryCodes } = await accounts.factorsOf(id)
        return { codes_left: recoveryCodes === 1 ? '1 is' : `${recoveryCodes === 0 ? 'none' : recoveryCodes} are` }
      }),
    ],
  }
}
