import {
  type AccountLink,
  type AccountLinkPurpose,
  type AccountLinkStore,
  type LinkEnded,
  type RecoveryEvent,
  type User,
  emailKey,
  isOpenLink,
} from '#modules/accounts'
import { type Result, type UserId, accept, refuse } from '#modules/shared'
import {
  type AccountLinkRow,
  type AccountRequestRow,
  accountLinkFrom,
  accountRequestFrom,
} from './account-link-rows.ts'
import { noPassword } from './account-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareIdentities } from './identity-rows.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareAccountSteps } from './account-link-steps.ts'
import { prepareEndUnprovenAccess } from './unproven-access.ts'

const ended = { kind: 'link-ended' } as const

export function createSqliteAccountLinkStore(database: SqliteDatabase): AccountLinkStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const steps = prepareAccountSteps(database)
  const identities = prepareIdentities(database)
  const endUnproven = prepareEndUnprovenAccess(database)
  const addRequest = raw.prepare(
    'insert into account_requests (id, purpose, email, user_id, data, created_at) values (?, ?, ?, ?, ?, ?)',
  )
  const request = raw.prepare<[string], AccountRequestRow>('select * from account_requests where id = ?')
  const forgetRequest = raw.prepare('delete from account_requests where id = ?')
  const addLink = raw.prepare(
    'insert into account_links (token_hash, purpose, user_id, data, created_at, expires_at) values (?, ?, ?, ?, ?, ?)',
  )
  const find = raw.prepare<[string], AccountLinkRow>('select * from account_links where token_hash = ?')
  const forgetRequests = raw.prepare('delete from account_requests where created_at < ?')
  const forgetLinks = raw.prepare('delete from account_links where expires_at < ?')
  const passwordHash = raw.prepare<[string], string>('select password_hash from users where id = ?').pluck()

  /** The open link and its active owner, with the link used up; call it only inside `write`. */
  function use(
    tokenHash: string,
    purposes: readonly AccountLinkPurpose[],
    at: Temporal.Instant,
  ): { readonly link: AccountLink; readonly user: User } | null {
    const row = find.get(tokenHash)
    const link = row ? accountLinkFrom(row) : null
    if (!link || !purposes.some((purpose) => isOpenLink(link, purpose, at))) return null
    const user = steps.activeUser(link.userId)
    if (!user) return null
    steps.markUsed(tokenHash, at)
    return { link, user }
  }

  const eventOf = (
    kind: Exclude<RecoveryEvent['kind'], 'account-requested' | 'email-changed'>,
    userId: UserId,
    at: Temporal.Instant,
  ): RecoveryEvent => ({ kind, userId, requestId: null, at })

  /** The address with which the account goes on; false, and nothing changed, where somebody else has it. */
  function giveAddress(user: User, email: string, at: Temporal.Instant): boolean {
    const owner = steps.idByEmail(emailKey(email))
    if (owner !== null && owner !== user.id) return false
    steps.setEmail(user.id, email, at)
    return true
  }

  return {
    async ask({ id, purpose, email, userId, data, createdAt }, event) {
      await write(() => {
        addRequest.run(id, purpose, email, userId, JSON.stringify(data), instantText(createdAt))
        keepEvents([event])
      })
    },

    async keepEvents(events) {
      await write(() => keepEvents(events))
    },

    async findRequest(id) {
      const row = request.get(id)
      return row ? accountRequestFrom(row) : null
    },

    async forgetRequest(id) {
      await write(() => {
        forgetRequest.run(id)
      })
    },

    async add({ tokenHash, purpose, userId, data, createdAt, expiresAt }) {
      await write(() => {
        addLink.run(tokenHash, purpose, userId, JSON.stringify(data), instantText(createdAt), instantText(expiresAt))
      })
    },

    async find(tokenHash) {
      const row = find.get(tokenHash)
      return row ? accountLinkFrom(row) : null
    },

    resetPassword({ tokenHash, passwordHash: hash, at }, events) {
      return write((): Result<User, LinkEnded> => {
        const used = use(tokenHash, ['password-reset'], at)
        if (!used) return refuse(ended)
        const { user } = used
        steps.setPassword(user.id, hash, at)
        if (user.emailVerifiedAt === null) keepEvents(endUnproven(user.id, at))
        steps.confirmEmail(user.id, at)
        steps.endLinks(user.id, ['password-reset', 'sign-in', 'link-identity'], at)
        steps.endSessions(user.id)
        keepEvents(events)
        return accept({ ...user, emailVerifiedAt: user.emailVerifiedAt ?? at })
      })
    },

    verifyEmail(tokenHash, at) {
      return write((): Result<User, LinkEnded> => {
        const used = use(tokenHash, ['verify-email'], at)
        if (!used || emailKey(used.link.data.email ?? '') !== emailKey(used.user.email)) return refuse(ended)
        const { user } = used
        if (user.emailVerifiedAt === null) keepEvents([eventOf('email-verified', user.id, at)])
        steps.confirmEmail(user.id, at)
        steps.endLinks(user.id, ['verify-email'], at)
        return accept({ ...user, emailVerifiedAt: user.emailVerifiedAt ?? at })
      })
    },

    changeEmail({ tokenHash, requestId, at }) {
      return write((): Result<User, LinkEnded> => {
        const used = use(tokenHash, ['change-email'], at)
        const email = used?.link.data.email
        if (!used || email === undefined || !giveAddress(used.user, email, at)) return refuse(ended)
        const { user } = used
        steps.endLinks(user.id, ['password-reset', 'verify-email', 'change-email', 'link-identity', 'sign-in'], at)
        addRequest.run(requestId, 'email-changed', user.email, user.id, '{}', instantText(at))
        keepEvents([{ kind: 'email-changed', userId: user.id, requestId, at }])
        return accept({ ...user, email, emailVerifiedAt: at })
      })
    },

    undoEmailChange(tokenHash, at) {
      return write((): Result<User, LinkEnded> => {
        const used = use(tokenHash, ['undo-email-change'], at)
        const email = used?.link.data.email
        if (!used || email === undefined || !giveAddress(used.user, email, at)) return refuse(ended)
        const { user, link } = used
        steps.setPassword(user.id, noPassword, at)
        steps.endSessions(user.id)
        steps.endLinks(user.id, null, at)
        // The link was made a little after the change that it undoes.
        const changedAt = earlier(user.emailVerifiedAt ?? link.createdAt, link.createdAt)
        keepEvents([...endUnproven(user.id, at, { before: changedAt }), eventOf('email-change-undone', user.id, at)])
        return accept({ ...user, email, emailVerifiedAt: at })
      })
    },

    useToSignIn({ tokenHash, identityId, at }) {
      return write((): Result<User, LinkEnded> => {
        const used = use(tokenHash, identityId === null ? ['sign-in'] : ['link-identity'], at)
        if (!used) return refuse(ended)
        const { user, link } = used
        const { identity } = link.data
        if (identityId !== null) {
          if (!identity) return refuse(ended)
          const linked = identities.link({ ...identity, id: identityId, userId: user.id, linkedAt: at })
          if (linked === 'taken') return refuse(ended)
          if (linked === 'linked') keepEvents([eventOf('identity-linked', user.id, at)])
        }
        if (user.emailVerifiedAt === null) {
          steps.confirmEmail(user.id, at)
          steps.endSessions(user.id)
          const hash = passwordHash.get(user.id)
          steps.setPassword(user.id, noPassword, at)
          const agreed = identity ? (identities.find(identity.issuer, identity.subject)?.id ?? null) : null
          keepEvents([
            ...endUnproven(user.id, at, { agreed }),
            eventOf('email-verified', user.id, at),
            ...(hash === noPassword ? [] : [eventOf('password-removed', user.id, at)]),
          ])
        }
        return accept({ ...user, emailVerifiedAt: user.emailVerifiedAt ?? at })
      })
    },

    async forget({ requests, links }) {
      await write(() => {
        forgetRequests.run(instantText(requests))
        forgetLinks.run(instantText(links))
      })
    },
  }
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other
}
