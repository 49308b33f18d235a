import { type Catalogue, isSettingKey } from '#modules/catalogue'
import { doneAt } from '#modules/shared'
import type { Submission } from '../kit/submission.ts'
import { typedWrite } from './fields.ts'
import { settingProblem } from './problems.ts'
import { settingPages } from './setting-pages.ts'

/** "Put back" in the history of a setting. */
export function settingHistoryForms(form: Submission, catalogue: Catalogue): void {
  form('/admin/settings/:key/restore', { access: 'settings' }, async ({ c, param, fields, again, refuse }) => {
    const key = param('key')
    const version = fields['restore'] ?? ''
    if (!isSettingKey(key) || !/^\d{1,9}$/.test(version)) return refuse(404)
    const put = await catalogue.restoreSetting(key, Number(version), typedWrite(fields))
    if (put.ok) return c.redirect(doneAt(settingPages[key], 'put-back', `history-${key}`), 303)
    return put.refusal.kind === 'setting-version-unknown'
      ? refuse(404)
      : again(settingProblem(put.refusal), settingPages[key])
  })
}
