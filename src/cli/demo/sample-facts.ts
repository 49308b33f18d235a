import { type Catalogue, printInvoicing, printSiteFacts } from '#modules/catalogue'

/** The facts without which no VAT invoice is issued, where the owner has not given theirs. No bank knows the account. */
const sampleSite = {
  business_address: '900 Clocktower Square, Croydon, CR0 9ZA',
  contact_email: 'office@example.org',
  vat_number: 'GB 999 9999 73',
} as const

const sampleBank = {
  bank_name: 'Sample Bank',
  account_name: 'Sample account',
  account_number: '00000000',
  sort_code: '00-00-00',
} as const

type Facts = Readonly<Record<string, string>>

/** Fills in what is empty; with a sample VAT number, the registration begins on that day. */
export async function fillSampleFacts(catalogue: Catalogue, registeredFrom: Temporal.PlainDate): Promise<void> {
  const site = printSiteFacts(await catalogue.site())
  const invoicing = printInvoicing(await catalogue.invoicing())
  const bank: Facts = invoicing.account_number === '' ? sampleBank : {}
  const from: Facts = site.vat_number === '' ? { vat_registered_from: registeredFrom.toString() } : {}
  const set = await catalogue.setInvoicing({ ...site, ...filled(site, sampleSite) }, { ...invoicing, ...bank, ...from })
  if (!set.ok) throw new Error('the sample facts of the business are refused')
}

/** Empties what still is as `fillSampleFacts` left it. */
export async function clearSampleFacts(catalogue: Catalogue): Promise<void> {
  const site = printSiteFacts(await catalogue.site())
  const invoicing = printInvoicing(await catalogue.invoicing())
  const hasBank = Object.entries(sampleBank).every(([path, text]) => valueOf(invoicing, path) === text)
  const given = Object.entries(sampleSite).filter(([path, text]) => valueOf(site, path) === text)
  if (!hasBank && given.length === 0) return
  const set = await catalogue.setInvoicing(
    { ...site, ...emptied(given.map(([path]) => path)) },
    {
      ...invoicing,
      ...(hasBank && emptied(Object.keys(sampleBank))),
      ...(site.vat_number === sampleSite.vat_number && emptied(['vat_registered_from'])),
    },
  )
  if (!set.ok) throw new Error('the facts of the business are refused without the sample ones')
}

function filled(stored: object, facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([path]) => valueOf(stored, path) === ''))
}

function emptied(paths: readonly string[]): Facts {
  return Object.fromEntries(paths.map((path) => [path, '']))
}

function valueOf(stored: object, path: string): unknown {
  return Object.entries(stored).find(([one]) => one === path)?.[1]
}
