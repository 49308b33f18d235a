import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import { at, parseId, doneAt } from '#modules/shared'
import { accountProblem } from '../accounts/problems.ts'
import { tooMany } from '../kit/api.ts'
import { password } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Submission, type Submitted, ownAccount } from '../kit/submission.ts'
import type { PasswordAgain } from '../accounts/password-again.ts'
import { type FieldError, notFound, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { renewSession } from '../accounts/session-cookie.ts'
import type { Arrivals } from './arrivals.ts'
import { code, codeFields, renameFields } from './fields.ts'
import type { ShowPage } from '../pages/show-page.ts'

export interface FactorFormPorts {
  readonly accounts: AccountsModule
  readonly arrivals: Arrivals
  readonly limits: RateLimits
  readonly passwordAgain: PasswordAgain
  readonly issuer: () => Promise<string>
  readonly show: ShowPage
}

const page = at.profile.security()
/** The page has other fields for a password. */
const removal = z.strictObject({ app_password: password.optional(), code })

/** The second factors of the own account, without a script; only making a passkey needs one. */
export function factorForms(form: Submission, ports: FactorFormPorts): void {
  const { accounts, arrivals, limits, passwordAgain, issuer, show } = ports

  form('/profile/security/totp', { ...ownAccount, fresh: true }, async (sent) => {
    const begun = await accounts.beginTotp(sent.who.id, await issuer())
    return begun.ok ? sent.c.redirect(`${page}/totp`, 303) : sent.again(accountProblem(begun.refusal), page)
  })

  form('/profile/security/totp/confirm', { ...ownAccount, fresh: true }, async (sent) => {
    const { c, who, fields } = sent
    const parsed = codeFields.safeParse(fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), `${page}/totp`)
    const wait = await limits.take('second-step', arrivals.by(c, who.email))
    if (wait !== null) return sent.again(tooMany(wait), `${page}/totp`)
    const confirmed = await accounts.confirmTotp(who.id, parsed.data.code)
    if (!confirmed.ok) {
      const stillThere = await accounts.findBegunTotp(who.id, '')
      return sent.again(accountProblem(confirmed.refusal), stillThere ? `${page}/totp` : page)
    }
    await limits.forgive('second-step', arrivals.by(c, who.email))
    await renewSession(c, accounts)
    const { recoveryCodes } = confirmed.value
    return recoveryCodes ? showCodes(sent, recoveryCodes) : c.redirect(doneAt(page, 'totp'), 303)
  })

  form('/profile/security/totp/remove', ownAccount, async (sent) => {
    const { c, who, fields } = sent
    const parsed = removal.safeParse(fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const fault = await passwordAgain(c, who, parsed.data.app_password)
    if (fault) return sent.again({ ...fault, errors: movedTo('app_password', fault.errors) }, page)
    const wait = await limits.take('second-step', arrivals.by(c, who.email))
    if (wait !== null) return sent.again(tooMany(wait), page)
    const removed = await accounts.removeTotp(who.id, parsed.data.code)
    if (!removed.ok) return sent.again(accountProblem(removed.refusal), page)
    await limits.forgive('second-step', arrivals.by(c, who.email))
    return c.redirect(doneAt(page, 'totp-removed'), 303)
  })

  form('/profile/security/recovery-codes', { ...ownAccount, fresh: true }, async (sent) => {
    const made = await accounts.newRecoveryCodes(sent.who.id)
    return made.ok ? showCodes(sent, made.value) : sent.again(accountProblem(made.refusal), page)
  })

  // Its page asks an authenticator, and is of use only once the password is fresh.
  form('/profile/security/passkeys', { ...ownAccount, fresh: true }, async ({ c }) =>
    c.redirect(`${page}/passkey`, 303),
  )

  form('/profile/security/passkeys/:id/rename', ownAccount, async (sent) => {
    const { c, who, fields } = sent
    const id = parseId('pky', c.req.param('id') ?? '')
    if (!id) return problem(c, notFound)
    // The page has one such form for each passkey.
    const field = `name-${id}`
    const parsed = renameFields.safeParse({ name: fields[field] })
    if (!parsed.success) {
      const fault = notValid(parsed.error)
      return sent.again({ ...fault, errors: movedTo(field, fault.errors) }, page)
    }
    const renamed = await accounts.renamePasskey(who.id, id, parsed.data.name)
    return renamed.ok ? c.redirect(doneAt(page, 'passkey-name', 'passkeys'), 303) : problem(c, notFound)
  })

  form('/profile/security/passkeys/:id/delete', { ...ownAccount, fresh: true }, async ({ c, who }) => {
    const id = parseId('pky', c.req.param('id') ?? '')
    // A passkey that is gone already counts as removed.
    if (id) await accounts.removePasskey(who.id, id)
    return c.redirect(doneAt(page, 'passkey-removed', 'passkeys'), 303)
  })

  /** The faults at the fields of that name. */
  function movedTo(path: string, errors: readonly FieldError[] = []): readonly FieldError[] {
    return errors.map(({ message }) => ({ path, message }))
  }

  function showCodes({ c }: Submitted, codes: readonly string[]): Promise<Response> {
    const form = { action: `${page}/codes`, values: { codes: codes.join(' ') }, errors: [], alert: null }
    return show(c, `${page}/codes`, { status: 200, form })
  }
}
