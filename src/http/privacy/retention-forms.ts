import type { Catalogue } from '#modules/catalogue'
import type { PrivacyModule } from '#modules/privacy'
import { parseRetention, retentionRules } from '#modules/retention'
import { atSystem } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { savesSetting, settingForm } from '../settings/setting-form.ts'
import { retentionEffects } from './retention-effects.ts'

interface Modules {
  readonly catalogue: Catalogue
  readonly privacy: Pick<PrivacyModule, 'retain'>
}

/** The form of the page of retention: months, or nothing for the rule as the program came. */
export function retentionForms(
  form: Submission,
  { catalogue, privacy }: Modules,
  pageAnswers: Pick<PageAnswers, 'show'>,
): void {
  settingForm(form, pageAnswers, {
    page: atSystem.retention(),
    async read(fields) {
      const stored = typedMonths(fields)
      const read = parseRetention(stored)
      return { stored, faults: read.ok ? [] : read.refusal.faults }
    },
    async effects(stored) {
      const then = parseRetention(stored)
      return then.ok ? retentionEffects(privacy, await catalogue.retention(), then.value) : []
    },
    save: savesSetting(catalogue, 'retention'),
  })
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
