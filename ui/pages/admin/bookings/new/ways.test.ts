import { describe, expect, it } from 'vitest'
import { typedInto } from './answers.ts'
import { waysFor } from './ways.ts'

const all = ['in_app', 'email', 'push', 'whatsapp', 'sms']
const blank = typedInto({ form: null }, {}).answers
const carla = { ...blank, phone: '07700 900123', email: 'carla@example.com' }

const named = (ways: ReturnType<typeof waysFor>) => ways.map(({ name, isChosen }) => (isChosen ? `${name}!` : name))

describe('waysFor', () => {
  it('chooses the text message for a mobile number, and else the e-mail', () => {
    expect(named(waysFor(carla, all, []))).toEqual(['sms!', 'email', 'whatsapp'])
    expect(named(waysFor({ ...carla, phone: '020 7946 0958' }, all, []))).toEqual(['email!'])
    expect(named(waysFor({ ...carla, phone: '+447700900123', email: '' }, all, []))).toEqual(['sms!', 'whatsapp'])
  })

  it('offers nothing to a landline without an e-mail address, and no channel that is off', () => {
    expect(waysFor({ ...carla, phone: '020 7946 0958', email: '' }, all, [])).toEqual([])
    expect(named(waysFor(carla, ['email'], []))).toEqual(['email!'])
  })

  it('keeps what the clerk chose, also nothing', () => {
    const shown = ['sms', 'email', 'whatsapp']
    expect(named(waysFor({ ...carla, send_email: 'yes' }, all, shown))).toEqual(['sms', 'email!', 'whatsapp'])
    expect(named(waysFor(carla, all, shown))).toEqual(['sms', 'email', 'whatsapp'])
  })

  it('goes to somebody else who pays by e-mail alone', () => {
    const [only, ...others] = waysFor({ ...carla, payerEmail: 'agent@example.com' }, all, [])
    expect(only).toMatchObject({ name: 'email', to: 'agent@example.com', isChosen: true })
    expect(others).toEqual([])
  })
})
