import { describe, expect, it } from 'vitest'
import type { PropertyId } from '#modules/shared'
import { typedInto } from './answers.ts'
import { type Chosen, chosenId, guessed, withChoice } from './chosen.ts'

const contact = { name: 'Carla Customer', phone: '07700 900123', email: 'carla@example.com' }
const own = { value: 'own', label: 'Home', address: '14 Surrey Street', postcode: 'CR0 1LH', contact, notes: {} }
const flat = {
  value: 'prp_flat' as PropertyId,
  label: 'Flat 2',
  address: '2 Church Road',
  postcode: 'CR0 1AB',
  contact: { ...contact, name: 'Tina Tenant' },
  notes: { entry: 'Key safe 1234' },
}
const carla: Chosen = { id: 'usr_carla', places: [own, flat], findPlace: '', ...contact }
const blank = typedInto({ form: null }, {}).answers

describe('chosenId', () => {
  it('is that of the pressed button, else of the form', () => {
    expect(chosenId({ ...blank, customer: 'usr_a' }, 'customer:usr_b')).toBe('usr_b')
    expect(chosenId({ ...blank, customer: 'usr_a' }, 'look')).toBe('usr_a')
  })

  it.each(['customer:new', 'customer:none', 'look'])('is nobody after %s', (intent) => {
    expect(chosenId(blank, intent)).toBeNull()
  })
})

describe('withChoice', () => {
  it('fills in the first place of a customer who was chosen', () => {
    expect(withChoice({ ...blank, q: 'carla' }, 'customer:usr_carla', carla)).toMatchObject({
      customer: 'usr_carla',
      q: '',
      place: 'own',
      placeShown: 'own',
      name: 'Carla Customer',
      address: '14 Surrey Street',
      postcode: 'CR0 1LH',
    })
  })

  it('fills in the property that a link names, and the first place where it is none of theirs', () => {
    const linked = typedInto({ form: null }, { customer: 'usr_carla', place: 'prp_flat' })
    expect(withChoice(linked.answers, linked.intent, carla)).toMatchObject({
      place: 'prp_flat',
      placeShown: 'prp_flat',
      name: 'Tina Tenant',
      address: '2 Church Road',
    })
    const other = typedInto({ form: null }, { customer: 'usr_carla', place: 'prp_of_another' })
    expect(withChoice(other.answers, other.intent, carla)).toMatchObject({ place: 'own', address: '14 Surrey Street' })
  })

  it('keeps the text that their properties are looked for by, and empties it for somebody else', () => {
    const looked = { ...blank, customer: 'usr_carla', place: 'own', placeShown: 'own', findPlace: 'flat' }
    expect(withChoice(looked, 'look', { ...carla, findPlace: 'flat' })).toMatchObject({ findPlace: 'flat' })
    expect(withChoice(looked, 'customer:none', null)).toMatchObject({ findPlace: '' })
  })

  it('fills in another place with its occupier and notes, once', () => {
    const chosen = { ...blank, customer: 'usr_carla', place: 'prp_flat', placeShown: 'own', pets: 'A dog' }
    const filled = withChoice(chosen, 'look', carla)
    expect(filled).toMatchObject({ name: 'Tina Tenant', address: '2 Church Road', entry: 'Key safe 1234', pets: '' })
    const typed = { ...filled, phone: '020 7946 0958' }
    expect(withChoice(typed, 'look', carla)).toEqual(typed)
  })

  it('empties the address for another one, and keeps who is met', () => {
    const chosen = { ...blank, customer: 'usr_carla', place: 'other', placeShown: 'own', address: '14 Surrey Street' }
    expect(withChoice(chosen, 'look', carla)).toMatchObject({ address: '', postcode: '', name: 'Carla Customer' })
  })

  it('keeps the problem and the time when somebody else calls', () => {
    const chosen = { ...blank, customer: 'usr_carla', name: 'Carla', description: 'It drips', when: 'asap' }
    expect(withChoice(chosen, 'customer:none', null)).toMatchObject({
      customer: '',
      name: '',
      description: 'It drips',
      when: 'asap',
    })
  })

  describe('what one person said, sent and agreed to', () => {
    const ofOne = {
      payerName: 'Pat Payer',
      payerEmail: 'pat@example.com',
      purchaseOrder: 'PO 7',
      settle: 'hand',
      send_email: 'yes',
      send_sms: 'yes',
      send_whatsapp: 'yes',
      ways: 'sms,email,whatsapp',
      told: 'yes',
      consent: 'yes',
      draft: 'draft-token',
    }
    const empty = Object.fromEntries(Object.keys(ofOne).map((name) => [name, '']))

    it.each([
      ['a customer', 'usr_other', 'customer:usr_carla', carla],
      ['a customer after a new one', 'new', 'customer:usr_carla', carla],
      ['a new customer', 'usr_other', 'customer:new', null],
      ['nobody', 'usr_carla', 'customer:none', null],
      ['nobody after a new one', 'new', 'customer:none', null],
      ['nobody, because the account is gone', 'usr_gone', 'look', null],
    ] as const)('does not go over to %s', (_, customer, intent, chosen) => {
      expect(withChoice({ ...blank, ...ofOne, customer }, intent, chosen)).toMatchObject(empty)
    })

    it.each([
      ['the customer is found after it', '', 'customer:usr_carla', carla],
      ['a new customer is added after it', '', 'customer:new', null],
      ['another place of theirs is chosen', 'usr_carla', 'look', carla],
      ['nobody is chosen yet', '', 'look', null],
      ['a new customer is asked', 'new', 'look', null],
    ] as const)('stays where %s', (_, customer, intent, chosen) => {
      expect(withChoice({ ...blank, ...ofOne, customer, place: 'prp_flat' }, intent, chosen)).toMatchObject(ofOne)
    })
  })

  it('chooses nobody whose account is gone', () => {
    expect(withChoice({ ...blank, customer: 'usr_gone' }, 'look', null)).toMatchObject({ customer: '' })
  })
})

describe('guessed', () => {
  it.each([
    ['07700 900456', { phone: '07700 900456' }],
    ['+44 20 7946 0958', { phone: '+44 20 7946 0958' }],
    ['cr0 1lh', { postcode: 'CR0 1LH' }],
    ['nora@example.com', { email: 'nora@example.com' }],
    ['Nora New', { name: 'Nora New' }],
    ['  ', {}],
  ])('knows %s', (typed, expected) => {
    expect(guessed(typed)).toEqual(expected)
  })
})
