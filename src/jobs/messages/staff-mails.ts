import type { Addressee } from '#modules/messaging'
import { invitationDays } from '#modules/administration'
import { type StoredEvent, at, dayWords, parseId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { officeOf, userAs } from './addressees.ts'
import type { Subscriber } from '../outbox/relay.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'staff'>
  readonly administration: Pick<Modules['administration'], 'openInvitation' | 'credential'>
  readonly messaging: Pick<Modules['messaging'], 'tell' | 'wasTold'>
}

interface Mail {
  readonly to: readonly Addressee[]
  readonly facts?: Readonly<Record<string, string>>
  readonly link: string | null
}

const roles: Readonly<Record<string, string>> = {
  customer: 'a customer',
  technician: 'a technician',
  office: 'part of the office',
  admin: 'an administrator',
}

const certificates = {
  insurance: 'public liability insurance',
  gas_safe: 'Gas Safe registration',
  niceic: 'NICEIC registration',
} as const

/** Notifications about working here: see `event-table/staff.ts`. */
export function staffMails({
  accounts,
  administration,
  messaging,
}: Parts): Readonly<Record<string, readonly Subscriber[]>> {
  /** Each in a telling of its own, for each is led somewhere else; told again, nobody hears it twice. */
  const telling =
    (row: string, mailsOf: (event: StoredEvent) => Promise<readonly Mail[]>): Subscriber =>
    async (event) => {
      for (const { to, facts = {}, link } of await mailsOf(event)) {
        const cause = causeOf(event)
        await messaging.tell({ event: row, cause, at: event.at, to, facts, bookingId: null, link, urgent: true })
      }
    }
  const toAccount = (row: string, link: string | null, factsOf: (event: StoredEvent) => Mail['facts'] = () => ({})) =>
    telling(row, async (event) => {
      const user = await userOf(event)
      return user ? [{ to: [userAs('account', user)], facts: factsOf(event) ?? {}, link }] : []
    })

  async function userOf(event: StoredEvent) {
    const id = parseId('usr', String(event.body['userId']))
    if (!id) throw new Error(`event ${event.id} names nobody`)
    return accounts.find(id)
  }

  async function credentialOf(event: StoredEvent) {
    const id = parseId('crd', String(event.body['credentialId']))
    const found = id && (await administration.credential(id))
    const user = found && (await accounts.find(found.userId))
    if (!found || !user) return null
    const { kind, number, expiresOn } = found
    return { user, facts: { certificate: certificates[kind], number, day: dayWords(expiresOn), name: user.fullName } }
  }

  const heard: Readonly<Record<string, Subscriber>> = {
    // The secret of the link is made here: no event and no log has it, and a second telling makes none.
    'staff-invited': telling('staff_invited', async (event) => {
      const id = parseId('inv', String(event.body['invitationId']))
      if (!id || (await messaging.wasTold('staff_invited', causeOf(event)))) return []
      const open = await administration.openInvitation(id, Number(event.body['round']))
      if (!open) return []
      const { email, role } = open.invitation
      return [
        {
          to: [{ part: 'visitor', userId: null, name: null, email, phone: null }],
          facts: { role: roles[role] ?? role, days: String(invitationDays) },
          link: at.link.invitation(open.token),
        },
      ]
    }),
    'role-changed': toAccount('role_changed', null, ({ body }) => ({
      role: roles[String(body['to'])] ?? 'a customer',
    })),
    'account-suspended': toAccount('account_suspended', null),
    'account-restored': toAccount('account_restored', at.login()),
    'technician-applied': telling('application_received', async (event) => {
      const user = await userOf(event)
      if (!user) return []
      const facts = { name: user.fullName }
      const id = parseId('app', String(event.body['applicationId']))
      const page = id ? at.admin.application(id) : at.admin.applications()
      return [
        { to: [userAs('account', user)], facts, link: at.application() },
        { to: await officeOf({ accounts }), facts, link: page },
      ]
    }),
    'technician-approved': toAccount('application_approved', at.dashboard()),
    'technician-declined': toAccount('application_declined', at.notifications()),
    'credential-expiring': telling('credential_expiring', async (event) => {
      const found = await credentialOf(event)
      return found ? [{ to: [userAs('technician', found.user)], facts: found.facts, link: at.application() }] : []
    }),
    'credential-expired': telling('credential_expired', async (event) => {
      const found = await credentialOf(event)
      if (!found) return []
      return [
        { to: [userAs('technician', found.user)], facts: found.facts, link: at.application() },
        { to: await officeOf({ accounts }), facts: found.facts, link: at.admin.technicians() },
      ]
    }),
  }
  return Object.fromEntries(Object.entries(heard).map(([kind, subscriber]) => [kind, [subscriber]]))
}

const causeOf = ({ id }: StoredEvent) => `evt_${id}`
