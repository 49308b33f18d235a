import type { Catalogue, SettingFault, SettingKey } from '#modules/catalogue'
import { doneAt } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import { notValidFields } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { type Effect, typedWrite } from './fields.ts'
import { type SettingRefusal, settingProblem } from './problems.ts'

interface SettingFormSpec {
  readonly page: string
  /** Judges what was typed: the value in the form in which it is stored, or each fault beside its field. */
  readonly read: (typed: FormFields) => Promise<{ readonly stored: unknown; readonly faults: readonly SettingFault[] }>
  /** The effects of the value. */
  readonly effects: (stored: unknown) => Promise<readonly Effect[]>
  readonly save: (
    stored: unknown,
    write: ReturnType<typeof typedWrite>,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: SettingRefusal }>
  /** The field of the form for a fault of the setting. */
  readonly fieldOf?: (fault: SettingFault) => SettingFault
}

/** Saves a setting as a whole by its rules. */
export function savesSetting(catalogue: Catalogue, key: SettingKey): SettingFormSpec['save'] {
  return (stored, write) => catalogue.saveSetting(key, stored, write)
}

/**
 * The form of a page of settings: `deed=preview` shows the page again with what was typed and what it would change, and
 * anything else saves. A form that was made of another version comes back with all that was typed.
 */
export function settingForm(form: Submission, { show }: Pick<PageAnswers, 'show'>, spec: SettingFormSpec): void {
  const { page, read, effects, save, fieldOf = (fault) => fault } = spec
  form(page, { access: 'settings' }, async ({ c, fields, again }) => {
    const { stored, faults } = await read(fields)
    if (faults.length > 0) return again(notValidFields(faults.map(fieldOf)))
    if (fields['deed'] === 'preview') {
      const values = { ...fields, effects: JSON.stringify(await effects(stored)) }
      return show(c, page, { status: 200, form: { action: page, values, errors: [], alert: null } })
    }
    const saved = await save(stored, typedWrite(fields))
    if (saved.ok) return c.redirect(doneAt(page, 'saved'), 303)
    if (saved.refusal.kind === 'setting-refused') return again(notValidFields(saved.refusal.faults.map(fieldOf)))
    return again(settingProblem(saved.refusal))
  })
}
