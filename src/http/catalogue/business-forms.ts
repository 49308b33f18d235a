import { type Catalogue, type SettingFault, parseSiteFacts, printSiteFacts } from '#modules/catalogue'
import { at } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { settingForm } from '../settings/setting-form.ts'
import { businessEffects } from './business-effects.ts'

export const businessLines = {
  business_name: 'Name of the business',
  company_name: 'Registered company name',
  company_number: 'Company number',
  registered_office: 'Registered office',
  business_address: 'Address of the business',
  contact_email: 'E-mail address',
  vat_number: 'VAT number',
  complaints_address: 'Address for complaints',
  insurers: 'Insurers',
} as const

/** The identity of the business: its name, number, company, VAT, offices, complaints and insurance. */
export function businessForms(form: Submission, catalogue: Catalogue, pageAnswers: Pick<PageAnswers, 'show'>): void {
  settingForm(form, pageAnswers, {
    page: at.admin.business(),
    async read(fields) {
      const site = printSiteFacts(await catalogue.site())
      const typed = Object.fromEntries(Object.keys(businessLines).map((name) => [name, (fields[name] ?? '').trim()]))
      const vat_registered = { yes: true, no: false }[fields['vat_registered'] ?? ''] ?? null
      const stored = { ...site, ...typed, ...typedHotline(site, fields), ...typedOffices(fields), vat_registered }
      const read = parseSiteFacts(stored)
      const faults = read.ok ? [] : read.refusal.faults
      return { stored, faults: [...faults, ...unconfirmed(site.hotline, stored.hotline, fields)] }
    },
    async effects(stored) {
      const then = parseSiteFacts(stored)
      return then.ok ? businessEffects(await catalogue.site(), then.value) : []
    },
    save: (stored, write) => catalogue.saveSetting('site', stored, write),
    fieldOf: businessFault,
  })
}

/** A form without the number leaves it. */
function typedHotline(site: { readonly hotline: string; readonly hotline_confirmed: boolean }, fields: FormFields) {
  const hotline = (fields['hotline'] ?? site.hotline).trim()
  return { hotline, hotline_confirmed: hotline === site.hotline ? site.hotline_confirmed : true }
}

/** An address on each line; a form without them leaves them. */
function typedOffices(fields: FormFields) {
  const typed = fields['office_addresses']
  if (typed === undefined) return {}
  const lines = typed.split('\n').map((line) => line.trim())
  return { office_addresses: lines.filter((line) => line !== '') }
}

/** Another number goes onto every page, so that somebody has to say that it is the business's own. */
function unconfirmed(now: string, then: string, fields: FormFields): readonly SettingFault[] {
  if (now === then || fields['hotline_confirmed'] === 'yes' || fields['deed'] === 'preview') return []
  return [{ path: 'hotline_confirmed', message: 'Call the new number once, then confirm that it is yours' }]
}

/** "must be one line of text" of "insurers" is said of the insurers. */
export function businessFault({ path, message }: SettingFault): SettingFault {
  if (path === 'hotline_confirmed') return { path, message }
  if (path === 'vat_registered') return { path, message: 'Choose yes or no' }
  if (path === 'hotline') return { path, message: 'Give a telephone number, such as 0800-247-847' }
  if (path === 'office_addresses') return { path, message: `Office addresses ${message}` }
  return { path, message: `${Object.entries(businessLines).find(([name]) => name === path)?.[1] ?? path} ${message}` }
}
