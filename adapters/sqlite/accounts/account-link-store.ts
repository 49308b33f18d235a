import {
  type AccountLink,
  type AccountLinkPurpose,
  type AccountLinkStore,
  type AccountRequest,
  type FoundLink,
  type LinkEnded,
  type LinkStep,
  type User,
  decideEmailChange,
  decidePasswordReset,
  decideSignInByLink,
  decideUndoEmailChange,
  decideVerifyEmail,
  emailKey,
  openLinkOf,
} from '#modules/accounts'
import { type Result, accept, refuse } from '#modules/shared'
import {
  type AccountLinkRow,
  type AccountRequestRow,
  accountLinkFrom,
  accountRequestFrom,
} from './account-link-rows.ts'
import { noPassword } from './account-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import { prepareIdentities } from './identity-rows.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareAccountSteps } from './account-link-steps.ts'
import { prepareRevokeUnproven } from './unproven-access.ts'

export function createSqliteAccountLinkStore(database: SqliteDatabase): AccountLinkStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const steps = prepareAccountSteps(database)
  const audit = prepareAudit(database)
  const identities = prepareIdentities(database)
  const revokeUnproven = prepareRevokeUnproven(database)
  const addRequest = raw.prepare(
    'insert into account_requests (id, purpose, email, user_id, data, created_at) values (?, ?, ?, ?, ?, ?)',
  )
  const request = raw.prepare<[string], AccountRequestRow>('select * from account_requests where id = ?')
  const forgetRequest = raw.prepare('delete from account_requests where id = ?')
  const addLink = raw.prepare(
    'insert into account_links (token_hash, purpose, user_id, data, created_at, expires_at) values (?, ?, ?, ?, ?, ?)',
  )
  const find = raw.prepare<[string], AccountLinkRow>('select * from account_links where token_hash = ?')
  const forgetRequests = raw.prepare<[string, number]>(
    `delete from account_requests where id in (
       select id from account_requests where created_at < ? order by created_at limit ?)`,
  )
  const forgetLinks = raw.prepare<[string, number]>(
    `delete from account_links where token_hash in (
       select token_hash from account_links where expires_at < ? order by expires_at limit ?)`,
  )
  const passwordHash = raw.prepare<[string], string>('select password_hash from users where id = ?').pluck()

  function keep({ id, purpose, email, userId, data, createdAt }: AccountRequest): void {
    addRequest.run(id, purpose, email, userId, JSON.stringify(data), instantText(createdAt))
  }

  function keepLink({ tokenHash, purpose, userId, data, createdAt, expiresAt }: AccountLink): void {
    addLink.run(tokenHash, purpose, userId, JSON.stringify(data), instantText(createdAt), instantText(expiresAt))
  }

  /** Uses the link up as `decide` says; nothing where it refuses. */
  function use(
    tokenHash: string,
    purpose: AccountLinkPurpose,
    at: Temporal.Instant,
    decide: (found: FoundLink) => Result<LinkStep, LinkEnded>,
  ): Promise<Result<User, LinkEnded>> {
    return write((): Result<User, LinkEnded> => {
      const row = find.get(tokenHash)
      const found = row ? openLinkOf(accountLinkFrom(row), steps.user(row.user_id), purpose, at) : null
      if (!found) return refuse({ kind: 'link-ended' })
      const decided = decide(found)
      if (!decided.ok) return decided
      steps.markUsed(tokenHash, at)
      carryOut(found.user, decided.value, at)
      return accept(decided.value.user)
    })
  }

  function carryOut(before: User, step: LinkStep, at: Temporal.Instant): void {
    const { user, password, identity, request: kept, endsSessions, endsLinks, revokesBut, events } = step
    if (user.email !== before.email || user.emailVerifiedAt !== before.emailVerifiedAt) steps.setEmail(user, at)
    if (password) steps.setPassword(user.id, password.hash ?? noPassword, at)
    if (identity) identities.link(identity)
    if (kept) keep(kept)
    if (endsSessions) steps.endSessions(user.id)
    steps.endLinks(user.id, endsLinks, at)
    if (revokesBut) revokeUnproven(user.id, revokesBut, at)
    keepEvents(events)
  }

  const holderOf = ({ link }: FoundLink) => steps.idByEmail(emailKey(link.data.email ?? ''))

  return {
    async ask(asked, event) {
      await write(() => {
        keep(asked)
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

    async add(link) {
      await write(() => keepLink(link))
    },

    addByOffice: (userId, decide) =>
      write(() => {
        const decided = decide(steps.user(userId))
        if (!decided.ok) return decided
        const { link, event, audit: note } = decided.value
        steps.endLinks(userId, [link.purpose], link.createdAt)
        keepLink(link)
        audit(note)
        keepEvents([event])
        return accept(link)
      }),

    async find(tokenHash) {
      const row = find.get(tokenHash)
      return row ? accountLinkFrom(row) : null
    },

    resetPassword: ({ tokenHash, passwordHash: hash, at }) =>
      use(tokenHash, 'password-reset', at, (found) => decidePasswordReset(found, hash, at)),

    verifyEmail: (tokenHash, at) => use(tokenHash, 'verify-email', at, (found) => decideVerifyEmail(found, at)),

    changeEmail: ({ tokenHash, requestId, at }) =>
      use(tokenHash, 'change-email', at, (found) =>
        decideEmailChange(found, { holder: holderOf(found), requestId, at }),
      ),

    undoEmailChange: (tokenHash, at) =>
      use(tokenHash, 'undo-email-change', at, (found) => decideUndoEmailChange(found, { holder: holderOf(found), at })),

    useToSignIn: ({ tokenHash, identityId, at }) =>
      use(tokenHash, identityId === null ? 'sign-in' : 'link-identity', at, (found) => {
        const issued = found.link.data.identity
        const linked = issued ? identities.find(issued.issuer, issued.subject) : null
        const hasPassword = passwordHash.get(found.user.id) !== noPassword
        return decideSignInByLink(found, { identityId, linked, hasPassword, at })
      }),

    forget: ({ requests, links }, limit) =>
      write(() => {
        const asked = forgetRequests.run(instantText(requests), limit).changes
        return asked + forgetLinks.run(instantText(links), limit - asked).changes
      }),
  }
}
