import type { Recipient } from '#modules/messaging'
import { type UserRole, credentialWords, invitationDays } from '#modules/administration'
import { at, type UserId, dayWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { officeOf, userAs } from './addressees.ts'
import type { Emitted, EventKind, Subscriber, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'staff'>
  readonly administration: Pick<Modules['administration'], 'openInvitation' | 'credential'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

interface Mail {
  readonly to: readonly Recipient[]
  readonly facts?: Readonly<Record<string, string>>
  readonly link: string | null
}

const roles: Readonly<Record<UserRole, string>> = {
  guest: 'a guest',
  customer: 'a customer',
  technician: 'a technician',
  office: 'part of the office',
  admin: 'an administrator',
}

type AccountKind =
  | 'role-changed'
  | 'account-suspended'
  | 'account-restored'
  | 'technician-approved'
  | 'technician-declined'

function userIn(body: { readonly userId: UserId }): UserId {
  return body.userId
}

/** Notifications about working here: see `event-table/staff.ts`. */
export function staffMails({ accounts, administration, messaging }: Parts) {
  /** Notifies each recipient separately, since their links differ; an event relayed again notifies nobody twice. */
  const notifying =
    <Kind extends EventKind>(
      row: string,
      mailsOf: (event: Emitted<Kind>) => Promise<readonly Mail[]>,
    ): Subscriber<Kind> =>
    async (event) => {
      for (const { to, facts = {}, link } of await mailsOf(event)) {
        const cause = causeOf(event)
        await messaging.notify({ event: row, cause, at: event.at, to, facts, bookingId: null, link, urgent: true })
      }
    }
  const toAccount = <Kind extends AccountKind>(
    row: string,
    link: string | null,
    factsOf: (event: Emitted<Kind>) => Mail['facts'] = () => ({}),
  ) =>
    notifying<Kind>(row, async (event) => {
      const user = await accounts.find(userIn(event.body))
      return user ? [{ to: [userAs('account', user)], facts: factsOf(event) ?? {}, link }] : []
    })

  async function credentialOf({ body }: Emitted<'credential-expiring' | 'credential-expired'>) {
    const found = await administration.credential(body.credentialId)
    const user = found && (await accounts.find(found.userId))
    if (!found || !user) return null
    const { kind, number, expiresOn } = found
    return {
      user,
      facts: { certificate: inSentence(credentialWords[kind]), number, day: dayWords(expiresOn), name: user.fullName },
    }
  }

  return {
    // The secret of the link is made here, so that no event and no log has it. An event relayed again makes no second one.
    'staff-invited': [
      notifying<'staff-invited'>('staff_invited', async (event) => {
        const { invitationId, round } = event.body
        if (await messaging.wasNotified('staff_invited', causeOf(event))) return []
        const open = await administration.openInvitation(invitationId, round)
        if (!open) return []
        const { email, role } = open.invitation
        return [
          {
            to: [{ part: 'visitor', userId: null, name: null, email, phone: null }],
            facts: { role: roles[role], days: String(invitationDays) },
            link: at.link.invitation(open.token),
          },
        ]
      }),
    ],
    'role-changed': [
      toAccount<'role-changed'>('role_changed', null, ({ body }) => ({
        role: roles[body.to],
      })),
    ],
    'account-suspended': [toAccount<'account-suspended'>('account_suspended', null)],
    'account-restored': [toAccount<'account-restored'>('account_restored', at.login())],
    'technician-applied': [
      notifying<'technician-applied'>('application_received', async (event) => {
        const user = await accounts.find(event.body.userId)
        if (!user) return []
        const facts = { name: user.fullName }
        const page = at.admin.application(event.body.applicationId)
        return [
          { to: [userAs('account', user)], facts, link: at.application() },
          { to: await officeOf({ accounts }), facts, link: page },
        ]
      }),
    ],
    'technician-approved': [toAccount<'technician-approved'>('application_approved', at.dashboard())],
    'technician-declined': [toAccount<'technician-declined'>('application_declined', at.notifications())],
    'credential-expiring': [
      notifying<'credential-expiring'>('credential_expiring', async (event) => {
        const found = await credentialOf(event)
        return found ? [{ to: [userAs('technician', found.user)], facts: found.facts, link: at.application() }] : []
      }),
    ],
    'credential-expired': [
      notifying<'credential-expired'>('credential_expired', async (event) => {
        const found = await credentialOf(event)
        if (!found) return []
        return [
          { to: [userAs('technician', found.user)], facts: found.facts, link: at.application() },
          { to: await officeOf({ accounts }), facts: found.facts, link: at.admin.technicians() },
        ]
      }),
    ],
  } satisfies Subscribers
}

const causeOf = ({ id }: Pick<Emitted, 'id'>) => `evt_${id}`

/** "Public liability insurance" begins small in the middle of a sentence; "Gas Safe" and "NICEIC" are names. */
function inSentence(words: string): string {
  return words.replace(/^Public/, 'public')
}
