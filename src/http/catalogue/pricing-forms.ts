import { type Catalogue, type SettingFault, parsePrices, pricingLimits } from '#modules/catalogue'
import { priorities } from '#modules/pricing'
import { at, parsePounds } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { settingForm } from '../settings/setting-form.ts'
import { priceEffects } from './price-effects.ts'

const numbers = ['emergency_minutes', 'urgent_days', 'priority_days', 'standard_days'] as const
const fees = ['call_out_fee', 'emergency_fee'] as const

/** The form of the page of prices: factors such as 1.50, fees in pounds, minutes and days. */
export function pricingForms(form: Submission, catalogue: Catalogue, pageAnswers: Pick<PageAnswers, 'show'>): void {
  settingForm(form, pageAnswers, {
    page: at.admin.pricing(),
    async read(fields) {
      const stored = typedPrices(fields)
      const read = parsePrices(stored)
      return { stored, faults: read.ok ? [] : read.refusal.faults }
    },
    async effects(stored) {
      const then = parsePrices(stored)
      if (!then.ok) return []
      const [now, services] = await Promise.all([catalogue.prices(), catalogue.activeServices()])
      return priceEffects(now, then.value, services)
    },
    save: (stored, write) => catalogue.setPrices(stored, write),
    fieldOf,
  })
}

/** The values on the wire; null for text that is no number, so that it is refused at its field. */
function typedPrices(fields: FormFields): Readonly<Record<string, number | null>> {
  const text = (name: string) => (fields[name] ?? '').trim()
  const pounds = (name: string) => {
    const amount = parsePounds(text(name))
    return amount === null ? null : Number(amount)
  }
  return Object.fromEntries([
    ...priorities.map((priority) => [`${priority}_percent`, hundredths(text(`${priority}_factor`))]),
    ...numbers.map((name) => [name, /^\d{1,5}$/.test(text(name)) ? Number(text(name)) : null]),
    ...fees.map((name) => [`${name}_pence`, pounds(name)]),
  ])
}

/** "1.5" is 150; at most two decimals. */
function hundredths(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed) ?? []
  return whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

function fieldOf({ path }: SettingFault): SettingFault {
  if (path.endsWith('_percent')) {
    return { path: path.replace('_percent', '_factor'), message: 'Give a factor from 1.00 to 5.00, such as 1.50' }
  }
  if (path.endsWith('_pence')) {
    return { path: path.replace('_pence', ''), message: 'Give an amount in pounds up to £1,000, such as 45.00' }
  }
  const { least, most } = path === 'emergency_minutes' ? pricingLimits.emergencyMinutes : pricingLimits.days
  return { path, message: `Give a whole number from ${least} to ${most}` }
}
