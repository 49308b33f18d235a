import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LaunchFacts, launchFaults } from './launch-faults.ts'

const ready: LaunchFacts = {
  blanks: [{ page: 'privacy', title: 'Privacy notice', blanks: [], href: '/admin/legal/privacy' }],
  companyName: 'Callout Croydon Ltd',
  companyNumber: '01234567',
  registeredOffice: '1 High Street',
  address: '1 High Street',
  email: 'hello@example.com',
  complaints: 'complaints@example.com',
  vatRegistered: true,
  vatNumber: 'GB123456782',
  hotline: '020 7946 0000',
  hotlineConfirmed: true,
  hasDemo: false,
  hasOwner: true,
  hasServices: true,
  hasDistricts: true,
}

const blanks = [
  { page: 'privacy', title: 'Privacy notice', blanks: ['number at the ICO'], href: '/admin/legal/privacy' },
]

/** Each change that spoils a ready site, with the fault that it makes. */
const spoilers: readonly (readonly [Partial<LaunchFacts>, string, string])[] = [
  [{ blanks }, 'legal_blanks', 'privacy'],
  [{ companyName: '' }, 'company_facts', 'company_name'],
  [{ companyNumber: '' }, 'company_facts', 'company_number'],
  [{ registeredOffice: '' }, 'company_facts', 'registered_office'],
  [{ address: '' }, 'company_facts', 'address'],
  [{ email: '' }, 'company_facts', 'email'],
  [{ complaints: '' }, 'company_facts', 'complaints'],
  [{ vatNumber: '' }, 'company_facts', 'vat_number'],
  [{ hotlineConfirmed: false }, 'hotline_unconfirmed', 'hotline'],
  [{ hasDemo: true }, 'demo_data', 'demo'],
  [{ hasOwner: false }, 'no_owner', 'owner'],
  [{ hasServices: false }, 'no_services', 'services'],
  [{ hasDistricts: false }, 'no_area', 'area'],
]

const namesOf = (facts: LaunchFacts) => launchFaults(facts).map(({ code, subject }) => `${code} ${subject}`)

describe('the faults before a launch', () => {
  it('are none where everything is there', () => {
    expect(launchFaults(ready)).toEqual([])
  })

  it.each(spoilers)('with %o are %s (%s) alone', (change, code, subject) => {
    expect(namesOf({ ...ready, ...change })).toEqual([`${code} ${subject}`])
  })

  it('are exactly those of what is wrong, whatever else is', () => {
    fc.assert(
      fc.property(fc.subarray([...spoilers]), (chosen) => {
        const facts = Object.assign({ ...ready }, ...chosen.map(([change]) => change))
        const named = chosen.map(([, code, subject]) => `${code} ${subject}`)
        expect(namesOf(facts).toSorted()).toEqual(named.toSorted())
      }),
    )
  })

  it('ask a sole trader for no company number, and a business without VAT for no VAT number', () => {
    const trader = { ...ready, companyName: 'Sam Swift', companyNumber: '', registeredOffice: '' }
    expect(launchFaults(trader)).toEqual([])
    expect(launchFaults({ ...ready, vatRegistered: false, vatNumber: '' })).toEqual([])
    expect(namesOf({ ...trader, companyName: 'Swift Limited' })).toHaveLength(2)
  })
})
