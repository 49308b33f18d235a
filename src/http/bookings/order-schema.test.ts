import { describe, expect, it } from 'vitest'
import { type OrderTextName, orderFields } from '#modules/booking'
import { draftFields } from '../wizard/draft-fields.ts'
import { bookingFields, orderOf, orderSchema, wireErrors } from './order-schema.ts'

const sent = {
  service_id: 'svc_tap-repair',
  customer_address: '12 Park Lane',
  customer_postcode: 'cr0 1lh',
  customer_phone: '020 7946 0000',
  problem_description: 'It drips.',
  special_instructions: ' ',
}

const order = {
  serviceId: 'svc_tap-repair',
  address: '12 Park Lane',
  postcode: 'cr0 1lh',
  phone: '020 7946 0000',
  description: 'It drips.',
}

const issuesOf = (schema: typeof orderSchema | typeof bookingFields, body: unknown) =>
  (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('an order', () => {
  it('is the same under the field names of the HTTP contract and of the order schema', () => {
    expect(orderOf(bookingFields.parse(sent))).toEqual(orderSchema.parse({ ...order, specialInstructions: '' }))
  })
  it('reports a missing address, postcode and phone together when it has no property', () => {
    const missing = ['Please enter your address', 'Please enter your postcode', 'Please enter your phone number']
    expect(issuesOf(bookingFields, { service_id: 'svc_tap-repair', problem_description: ' ' })).toEqual([
      ['problem_description', 'Please describe the problem'],
      ['customer_address', missing[0]],
      ['customer_postcode', missing[1]],
      ['customer_phone', missing[2]],
    ])
    expect(issuesOf(orderSchema, { serviceId: 'svc_tap-repair', description: 'It drips.' })).toEqual([
      ['address', missing[0]],
      ['postcode', missing[1]],
      ['phone', missing[2]],
    ])
  })
  it("requires both or neither of the payer's name and e-mail", () => {
    expect(issuesOf(bookingFields, { ...sent, payer_name: 'Ms Payer' }).map(([path]) => path)).toEqual(['payer_email'])
    expect(issuesOf(orderSchema, { ...order, payerEmail: 'p@example.com' }).map(([path]) => path)).toEqual([
      'payerName',
    ])
  })
  it('refuses a price, and a name of the other contract', () => {
    expect(bookingFields.safeParse({ ...sent, estimated_cost: 1 }).success).toBe(false)
    expect(bookingFields.safeParse({ ...sent, description: 'It drips.' }).success).toBe(false)
  })
  it('reports problems under the names of the HTTP contract', () => {
    expect(
      wireErrors([
        { path: 'phone', message: 'a' },
        { path: 'access.pets', message: 'b' },
      ]),
    ).toEqual([
      { path: 'customer_phone', message: 'a' },
      { path: 'access.pets', message: 'b' },
    ])
  })
  it.each(['description', 'specialInstructions', 'purchaseOrder', 'address', 'emergencyType'] as const)(
    'accepts a %s up to the length of the draft and the page, and no longer',
    (name: OrderTextName & keyof typeof orderSchema.shape) => {
      const { max } = orderFields[name]
      const takes = (length: number) => ({
        draft: draftFields.safeParse({ [name]: 'x'.repeat(length) }).success,
        order: orderSchema.safeParse({ ...order, [name]: 'x'.repeat(length) }).success,
      })
      expect(takes(max)).toEqual({ draft: true, order: true })
      expect(takes(max + 1)).toEqual({ draft: false, order: false })
    },
  )
})
