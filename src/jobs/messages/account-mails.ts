import {
  type AccountLinkData,
  type AccountLinkPurpose,
  type AccountRequest,
  type User,
  accountLinkMinutes,
  guestCodeMinutes,
  isNumber,
  maySignInByLink,
} from '#modules/accounts'
import type { Recipient } from '#modules/messaging'
import { at, instantText, type UserId, momentWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { userAs } from './addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find'>
  readonly recovery: Modules['recovery']
  readonly guests: Pick<Modules['guests'], 'issueCode'>
  readonly identities: Pick<Modules['identities'], 'labelOf'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

type Moment = Pick<Emitted, 'id' | 'at'>
type OfUser = Extract<Emitted, { readonly body: { readonly userId: UserId } }>

interface Mail {
  /** A row of the event table. */
  readonly row: string
  readonly cause: string
  readonly to: Recipient
  readonly facts?: Readonly<Record<string, string>>
  readonly link: string | null
}

interface LinkMail extends Omit<Mail, 'to' | 'link' | 'cause'> {
  readonly purpose: AccountLinkPurpose
  readonly user: User
  /** Where it goes, when that is not the account's own address. */
  readonly email?: string
  readonly data?: AccountLinkData
  /** The page that the link leads to. */
  readonly path: string
}

/**
 * Notifications about people's own accounts. The links of these messages are made here, when the event is handled: no
 * event and no log holds one, and a repeated event makes none.
 */
export function accountMails(parts: Parts) {
  const { accounts, recovery, guests, identities, messaging } = parts

  async function send(event: Moment, { row, cause, to, facts = {}, link }: Mail): Promise<void> {
    const allFacts = { when: momentWords(event.at), ...facts }
    await messaging.notify({
      event: row,
      cause,
      at: event.at,
      to: [to],
      facts: allFacts,
      bookingId: null,
      link,
      urgent: true,
    })
  }

  async function sendLink(event: Moment, mail: LinkMail): Promise<void> {
    const { row, purpose, user, email = user.email, data = {}, path, facts } = mail
    const cause = causeOf(event)
    if (await messaging.wasNotified(row, cause)) return
    const token = await recovery.makeLink(purpose, user.id, data)
    const to = { ...userAs('account', user), email }
    const lasts = { minutes: String(accountLinkMinutes[purpose]) }
    await send(event, { row, cause, to, facts: { ...lasts, ...facts }, link: `${path}?token=${token}` })
  }

  /** A plain notice to the account's own address. */
  async function notice(event: OfUser, row: string, link: string | null): Promise<void> {
    const user = await userOf(event)
    if (user) await send(event, { row, cause: causeOf(event), to: userAs('account', user), link })
  }

  /** Once a day at most, however often it is tried. */
  async function notifyOwner(event: Moment, user: User): Promise<void> {
    const cause = `account-exists-${user.id}-${instantText(event.at).slice(0, 10)}`
    await send(event, { row: 'account_exists', cause, to: userAs('account', user), link: at.resetPassword() })
  }

  async function verify(event: OfUser): Promise<void> {
    const user = await userOf(event)
    if (!user || user.emailVerifiedAt !== null || user.demo) return
    const data = { email: user.email }
    await sendLink(event, { row: 'verify_email', purpose: 'verify-email', user, data, path: at.verifyEmail() })
  }

  async function answer(event: Moment, request: AccountRequest): Promise<void> {
    const { purpose, email, userId, data } = request
    const owner = await recovery.owner(email)
    if (purpose === 'password-reset' && owner) {
      await sendLink(event, { row: 'password_reset', purpose, user: owner, path: at.resetPassword() })
    }
    if (purpose === 'sign-in' && owner && maySignInByLink(owner)) {
      await sendLink(event, { row: 'sign_in_link', purpose, user: owner, data, path: at.signInLink() })
    }
    if (purpose === 'link-identity' && owner && maySignInByLink(owner) && data.identity) {
      const facts = { provider: identities.labelOf(data.identity.issuer), provider_email: data.identity.email }
      await sendLink(event, { row: 'link_identity', purpose, user: owner, data, path: at.confirmIdentity(), facts })
    }
    const asker = purpose === 'change-email' && userId ? await accounts.find(userId) : null
    if (asker?.status !== 'active') return
    if (owner) return notifyOwner(event, owner)
    const facts = { old_email: asker.email }
    const path = at.changeEmail()
    await sendLink(event, {
      row: 'email_change',
      purpose: 'change-email',
      user: asker,
      email,
      data: { email },
      path,
      facts,
    })
  }

  /** The same work for every address but for the words: the code itself works alike. */
  async function sendCode(event: Emitted<'guest-code-asked'>): Promise<void> {
    const cause = causeOf(event)
    for (const row of guestRows) if (await messaging.wasNotified(row, cause)) return
    const issued = await guests.issueCode(event.body.codeId)
    if (!issued) return
    const { address, code, hasAccount } = issued
    const reached = isNumber(address) ? { email: null, phone: address } : { email: address, phone: null }
    const [row, page] = hasAccount
      ? (['guest_code_account', `${at.login()}?redirect=booking`] as const)
      : (['guest_code', at.guestCode()] as const)
    await send(event, {
      row,
      cause,
      to: { part: 'visitor', userId: null, name: null, ...reached },
      facts: { minutes: String(guestCodeMinutes), code },
      // The message is kept without its code, which it is known by.
      link: `${page}#${code}`,
    })
  }

  async function userOf({ body }: OfUser): Promise<User | null> {
    const user = await accounts.find(body.userId)
    return user?.status === 'active' ? user : null
  }

  async function requestOf({ body }: Emitted<'account-requested' | 'email-changed'>): Promise<AccountRequest | null> {
    return recovery.request(body.requestId)
  }

  return {
    'user-signed-up': [verify],
    'verification-requested': [verify],
    'guest-code-asked': [sendCode],
    'account-requested': [
      async (event: Emitted<'account-requested'>) => {
        const request = await requestOf(event)
        if (!request) return
        await answer(event, request)
        await recovery.requestDone(request.id)
      },
    ],
    'email-changed': [
      async (event: Emitted<'email-changed'>) => {
        const [user, request] = [await userOf(event), await requestOf(event)]
        if (!request) return
        if (user) {
          const { email } = request
          const facts = { new_email: user.email }
          const undo = { row: 'email_changed', purpose: 'undo-email-change', path: at.undoEmailChange() } as const
          await sendLink(event, { ...undo, user, email, data: { email }, facts })
        }
        await recovery.requestDone(request.id)
      },
    ],
    'password-changed': [(event: Emitted<'password-changed'>) => notice(event, 'password_changed', at.resetPassword())],
    'password-removed': [(event: Emitted<'password-removed'>) => notice(event, 'password_removed', at.resetPassword())],
    'identity-linked': [(event: Emitted<'identity-linked'>) => notice(event, 'identity_linked', at.profile.home())],
    'identity-unlinked': [
      (event: Emitted<'identity-unlinked'>) => notice(event, 'identity_unlinked', at.profile.home()),
    ],
    'account-link-made': [
      (event: Emitted<'account-link-made'>) => notice(event, 'account_link_made', at.profile.home()),
    ],
    'known-address-signed-up': [
      async (event: Emitted<'known-address-signed-up'>) => {
        const user = await userOf(event)
        if (user) await notifyOwner(event, user)
      },
    ],
  } satisfies Subscribers
}

const guestRows = ['guest_code', 'guest_code_account'] as const

function causeOf({ id }: Moment): string {
  return `evt_${id}`
}
