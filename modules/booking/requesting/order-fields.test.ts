import { describe, expect, it } from 'vitest'
import { askedAs, orderFields, requiredTextNames, stepAsking, typedTextNames } from './order-fields.ts'

describe('the fields of an order', () => {
  it('have one name each in the HTTP contract', () => {
    const wires = Object.values(orderFields).flatMap((field) => ('wire' in field ? [field.wire] : []))
    expect(new Set(wires).size).toBe(wires.length)
    expect(wires.every((wire) => /^[a-z]+(_[a-z]+)*$/.test(wire))).toBe(true)
  })
  it('require name, e-mail, phone, postcode, address and description in the third step', () => {
    expect(requiredTextNames).toEqual(['name', 'email', 'phone', 'postcode', 'address', 'description'])
  })
  it('exclude the property from the text fields of a form, since the property is checked separately', () => {
    expect(typedTextNames).toContain('purchaseOrder')
    expect(typedTextNames).not.toContain('propertyId')
  })
  it('name the wizard step and the form name of each field', () => {
    expect(['serviceId', 'urgency', 'time', 'danger', 'property', 'payerEmail', 'consent'].map(stepAsking)).toEqual([
      1, 2, 2, 2, 3, 3, 4,
    ])
    expect(stepAsking('photo')).toBeNull()
    expect(['startsAt', 'propertyId', 'phone', 'parking'].map(askedAs)).toEqual([
      'time',
      'property',
      'phone',
      'parking',
    ])
  })
})
