import { retentionRules } from '#modules/retention'
import { atSystem } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import type { EffectModules } from '../settings/effects/index.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

/** The form of the page of retention: months, or nothing for the rule as the program came. */
export function retentionForms(form: Submission, modules: EffectModules, pageAnswers: Pick<PageAnswers, 'show'>): void {
  settingForm(form, pageAnswers, { page: atSystem.retention(), ...ofSetting(modules, 'retention', typedMonths) })
}

/** Text that is no number stays text, so that it is refused at its field. */
function typedMonths(fields: FormFields): Readonly<Record<string, number | string | null>> {
  return Object.fromEntries(
    retentionRules.map(({ name }) => {
      const typed = (fields[name] ?? '').trim()
      return [name, typed === '' ? null : /^\d{1,4}$/.test(typed) ? Number(typed) : typed]
    }),
  )
}
