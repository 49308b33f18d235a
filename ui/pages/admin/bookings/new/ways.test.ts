import { describe, expect, it } from 'vitest'
import { typedInto } from './answers.ts'
import { noBusiness } from '#modules/customers'
import { readerOf, waysFor } from './ways.ts'

const all = ['in_app', 'email', 'push', 'whatsapp', 'sms']
const blank = typedInto({ form: null }, {}).answers
const carla = { ...blank, customer: 'new', phone: '07700 900123', email: 'carla@example.com' }
const lena = {
  owner: { name: 'Lena Lord', email: 'lena@example.com', phone: '+447700900456' },
  business: noBusiness,
}
const company = { ...lena, business: { ...noBusiness, companyName: 'Lord Lets', billingEmail: 'bills@lord.example' } }
const ofLena = { ...carla, customer: 'usr_lena', email: 'lena@example.com' }

type Known = Parameters<typeof readerOf>[1]

function ways(
  answers: typeof blank,
  known: Known = null,
  channels: readonly string[] = all,
  shown: readonly string[] = [],
) {
  return waysFor(answers, readerOf(answers, known), channels, shown)
}
const named = (offered: ReturnType<typeof waysFor>) =>
  offered.map(({ name, isChosen }) => (isChosen ? `${name}!` : name))
const to = (offered: ReturnType<typeof waysFor>) => offered.map((way) => `${way.name} ${way.to}`)

describe('waysFor', () => {
  it('chooses the text message for a mobile number, and else the e-mail', () => {
    expect(named(ways(carla))).toEqual(['sms!', 'email', 'whatsapp'])
    expect(named(ways({ ...carla, phone: '020 7946 0958' }))).toEqual(['email!'])
    expect(named(ways({ ...carla, phone: '+447700900123', email: '' }))).toEqual(['sms!', 'whatsapp'])
  })

  it('offers nothing to a landline without an e-mail address, and no channel that is off', () => {
    expect(ways({ ...carla, phone: '020 7946 0958', email: '' })).toEqual([])
    expect(named(ways(carla, null, ['email']))).toEqual(['email!'])
  })

  it('keeps what the clerk chose, also nothing', () => {
    const shown = ['sms', 'email', 'whatsapp']
    expect(named(ways({ ...carla, send_email: 'yes' }, null, all, shown))).toEqual(['sms', 'email!', 'whatsapp'])
    expect(named(ways(carla, null, all, shown))).toEqual(['sms', 'email', 'whatsapp'])
  })

  it('goes to somebody else who pays by e-mail alone', () => {
    const [only, ...others] = ways({ ...carla, payerName: 'Agent', payerEmail: 'agent@example.com' })
    expect(only).toMatchObject({ name: 'email', to: 'agent@example.com', isChosen: true })
    expect(others).toEqual([])
  })

  it('goes to the address for bills of a business', () => {
    expect(to(ways(ofLena, company))).toEqual(['email bills@lord.example'])
    expect(to(ways({ ...ofLena, email: 'bills@lord.example' }, company))).toContain('sms 07700 900123')
  })

  it('goes to the landlord for a property, never to the tenant', () => {
    const flat = { ...ofLena, place: 'prp_flat' }
    expect(to(ways({ ...flat, email: 'tenant@example.com' }, lena))).toEqual(['email lena@example.com'])
    expect(to(ways(flat, lena))).toEqual(['email lena@example.com'])
    expect(to(ways({ ...flat, email: '' }, lena))).toEqual(['email lena@example.com'])
    expect(named(ways({ ...flat, phone: '07700 900456' }, lena))).toEqual(['sms!', 'email', 'whatsapp'])
  })

  it('goes to the number where the clerk has emptied the e-mail address of somebody at home', () => {
    expect(named(ways({ ...ofLena, email: '' }, lena))).toEqual(['sms!', 'whatsapp'])
  })
})
