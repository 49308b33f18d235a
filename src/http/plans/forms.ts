import { type PlanSettings, type SettingFault, defaultPlanSettings, planLimits, printPlans } from '#modules/catalogue'
import { at, parsePounds } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import type { HttpKit } from '../kit/kit.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

/** All plans and tiers in one form, each field under the name of its plan, such as `basic.name`. */
export function planForms({
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'submission' | 'pageAnswers' | 'modules'>): void {
  const { catalogue } = modules
  const { save, ...rest } = ofSetting(modules, 'plans', async (fields) => typedPlans(await catalogue.plans(), fields))
  settingForm(submission, pageAnswers, {
    page: at.admin.plans(),
    ...rest,
    // Without its version an edit is one of the first plans, so that it is refused once there are others.
    save: (stored, { version, why }) => save(stored, { version: version ?? 0, why }),
    fieldOf: atField,
  })
}

/**
 * Reads the plans into the form of the setting. Text that is no amount is null there, so that it is refused at its
 * field.
 */
function typedPlans(before: PlanSettings, fields: FormFields) {
  const typed = (id: string, field: string) => (fields[`${id}.${field}`] ?? '').trim()
  const penceIn = (id: string, field: string) => {
    const amount = parsePounds(typed(id, field))
    return amount === null ? null : Number(amount)
  }
  const { plans, tiers } = printPlans(before)
  return {
    version: before.version,
    plans: plans.map(({ id }) => ({
      id,
      name: typed(id, 'name'),
      monthly_pence: penceIn(id, 'monthly'),
      yearly_pence: penceIn(id, 'yearly'),
      features: typed(id, 'features')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      popular: fields['popular'] === id,
      active: typed(id, 'active') === 'yes',
    })),
    tiers: tiers.map(({ id }) => ({
      id,
      name: typed(id, 'name'),
      minutes: /^\d{1,5}$/.test(typed(id, 'minutes')) ? Number(typed(id, 'minutes')) : null,
      price_pence: penceIn(id, 'price'),
      active: typed(id, 'active') === 'yes',
    })),
  }
}

const words: Readonly<Record<string, { readonly field: string; readonly message: string }>> = {
  name: { field: 'name', message: `Give a name of at most ${planLimits.name} characters` },
  monthly_pence: { field: 'monthly', message: 'Give the price of a month in pounds, such as 49.00' },
  yearly_pence: { field: 'yearly', message: 'Give the price of a year, no more than twelve months cost' },
  features: {
    field: 'features',
    message: `Give 1 to ${planLimits.mostFeatures} lines of at most ${planLimits.feature} characters`,
  },
  minutes: { field: 'minutes', message: `Give whole minutes, from 1 to ${planLimits.mostMinutes}` },
  price_pence: { field: 'price', message: 'Give the price in pounds, such as 150.00' },
}

/** The fault of `plans.0.name` stands at the field `basic.name`. */
function atField({ path, message }: SettingFault): SettingFault {
  const { plans, tiers } = defaultPlanSettings
  const [list, place = '', name = ''] = path.split('.')
  const id = (list === 'plans' ? plans : tiers)[Number(place)]?.id ?? ''
  const known = words[name]
  return known ? { path: `${id}.${known.field}`, message: known.message } : { path: `${id}.${name}`, message }
}
