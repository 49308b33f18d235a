import { atSystem, doneAt, parseId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { keyForm, wishOf } from './fields.ts'
import { tooManyKeys } from './problems.ts'

/** Keys of the HTTP interface, without scripts. */
export function apiKeyForms(form: Submission, apiKeys: Modules['apiKeys'], { show }: Pick<PageAnswers, 'show'>): void {
  const page = atSystem.apiKeys()

  form(page, { access: 'users', fields: keyForm }, async ({ c, who, fields, again }) => {
    const made = await apiKeys.make(wishOf(fields), who.id)
    if (!made.ok) return again(tooManyKeys)
    // The page of this one answer has the key: no address, cookie or list does.
    const values = { key: made.value.token, made: fields.name }
    return show(c, page, { status: 200, form: { action: `${page}/made`, values, errors: [], alert: null } })
  })

  form(`${page}/:id/revoke`, { access: 'users' }, async ({ c, param, refuse }) => {
    const id = parseId('key', param('id'))
    const isRevoked = id !== null && (await apiKeys.revoke(id))
    return isRevoked ? c.redirect(doneAt(page, 'revoked'), 303) : refuse(404)
  })
}
