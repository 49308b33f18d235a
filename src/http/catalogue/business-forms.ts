import { type Catalogue, type SettingFault, printSiteFacts } from '#modules/catalogue'
import { at, doneAt } from '#modules/shared'
import type { Submission } from '../kit/submission.ts'
import { notValidFields } from '../kit/problem.ts'

const page = at.admin.business()

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

/** The identity of the business: its name, company, VAT, complaints and insurance. */
export function businessForms(form: Submission, catalogue: Catalogue): void {
  form(page, { access: 'settings' }, async (sent) => {
    const { fields } = sent
    const typed = Object.fromEntries(Object.keys(businessLines).map((name) => [name, (fields[name] ?? '').trim()]))
    const vat_registered = { yes: true, no: false }[fields['vat_registered'] ?? ''] ?? null
    const set = await catalogue.setSite({ ...printSiteFacts(await catalogue.site()), ...typed, vat_registered })
    if (set.ok) return sent.c.redirect(doneAt(page, 'saved'), 303)
    return sent.again(notValidFields(set.refusal.faults.map(businessFault)), page)
  })
}

/** "must be one line of text" of "insurers" is said of the insurers. */
export function businessFault({ path, message }: SettingFault): SettingFault {
  if (path === 'vat_registered') return { path, message: 'Choose yes or no' }
  return { path, message: `${Object.entries(businessLines).find(([name]) => name === path)?.[1] ?? path} ${message}` }
}
