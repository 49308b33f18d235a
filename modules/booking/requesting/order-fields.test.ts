import { describe, expect, it } from 'vitest'
import { askedAs, orderFields, requiredTextNames, stepAsking, typedTextNames } from './order-fields.ts'

describe('the fields of an order', () => {
  it('have a name each in the HTTP contract', () => {
    const wires = Object.values(orderFields).flatMap((field) => ('wire' in field ? [field.wire] : []))
    expect(new Set(wires).size).toBe(wires.length)
    expect(wires.every((wire) => /^[a-z]+(_[a-z]+)*$/.test(wire))).toBe(true)
  })
  it('that the third step needs are name, e-mail, phone, postcode, address and description', () => {
    expect(requiredTextNames).toEqual(['name', 'email', 'phone', 'postcode', 'address', 'description'])
  })
  it('leave the property out of what a form sends as text: which one it is, is checked', () => {
    expect(typedTextNames).toContain('purchaseOrder')
    expect(typedTextNames).not.toContain('propertyId')
  })
  it('know the step and the name under which the wizard asks for them', () => {
    expect(['serviceId', 'urgency', 'time', 'danger', 'property', 'payerEmail', 'consent'].map(stepAsking)).toEqual([
      1, 1, 2, 2, 3, 3, 4,
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
