import { type SettingFault, printSiteFacts } from '#modules/catalogue'
import { at } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import type { HttpKit } from '../kit/kit.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

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
export function businessForms({
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'submission' | 'pageAnswers' | 'modules'>): void {
  const { catalogue } = modules
  const facts = ofSetting(modules, 'site', async (fields) => typedFacts(printSiteFacts(await catalogue.site()), fields))
  settingForm(submission, pageAnswers, {
    page: at.admin.business(),
    ...facts,
    async read(fields) {
      const { stored, faults } = await facts.read(fields)
      const { hotline } = await catalogue.site()
      return { stored, faults: [...faults, ...unconfirmed(hotline, fields)] }
    },
    fieldOf: businessFault,
  })
}

type PrintedFacts = ReturnType<typeof printSiteFacts>

function typedFacts(site: PrintedFacts, fields: FormFields): object {
  const typed = Object.fromEntries(Object.keys(businessLines).map((name) => [name, (fields[name] ?? '').trim()]))
  const vat_registered = { yes: true, no: false }[fields['vat_registered'] ?? ''] ?? null
  return { ...site, ...typed, ...typedHotline(site, fields), ...typedOffices(fields), vat_registered }
}

/** A form without the number leaves it. */
function typedHotline(site: PrintedFacts, fields: FormFields) {
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
function unconfirmed(now: string, fields: FormFields): readonly SettingFault[] {
  const then = (fields['hotline'] ?? now).trim()
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
