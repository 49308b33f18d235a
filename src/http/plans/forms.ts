import { type Catalogue, type PlanSettings, type SettingFault, planLimits, printPlans } from '#modules/catalogue'
import { at, doneAt, parsePounds } from '#modules/shared'
import { notValidFields } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { plansProblemOf } from './problems.ts'

const page = at.admin.plans()

/** All plans and tiers in one form, each field under the name of its plan, such as `basic.name`. */
export function planForms(form: Submission, catalogue: Catalogue): void {
  form(page, { access: 'settings' }, async (sent) => {
    const before = await catalogue.plans()
    const set = await catalogue.setPlans(typedPlans(before, sent.fields))
    if (set.ok) return sent.c.redirect(doneAt(page, 'saved'), 303)
    if (set.refusal.kind === 'plans-changed') return sent.again(plansProblemOf(set.refusal))
    return sent.again(notValidFields(set.refusal.faults.map((fault) => atField(before, fault))))
  })
}

/** As the setting has it. Text that is no amount is null there, so that it is refused at its field. */
function typedPlans(before: PlanSettings, fields: Submitted['fields']) {
  const typed = (id: string, field: string) => (fields[`${id}.${field}`] ?? '').trim()
  const penceIn = (id: string, field: string) => {
    const amount = parsePounds(typed(id, field))
    return amount === null ? null : Number(amount)
  }
  const { plans, tiers } = printPlans(before)
  const version = fields['version'] ?? ''
  return {
    // Without its version an edit is one of the first plans, so that it is refused once there are others.
    version: /^\d{1,9}$/.test(version) ? Number(version) : 0,
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
function atField({ plans, tiers }: PlanSettings, { path, message }: SettingFault): SettingFault {
  const [list, place = '', name = ''] = path.split('.')
  const id = (list === 'plans' ? plans : tiers)[Number(place)]?.id ?? ''
  const known = words[name]
  return known ? { path: `${id}.${known.field}`, message: known.message } : { path: `${id}.${name}`, message }
}
