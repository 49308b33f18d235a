import { describe, expect, it } from 'vitest'
import type { Advert } from '#modules/adverts'
import { type Payment, type PaymentRecord, forAdvert } from '#modules/payments'
import { type PaymentId, type UserId, pence } from '#modules/shared'
import { advertId } from '../../../../../../tests/support/adverts/adverts.ts'
import { advertEvidence } from './advert-evidence.ts'

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const id = advertId('roofs')
const advert: Advert = {
  id,
  kind: 'listing',
  ownerId: 'usr_asha' as UserId,
  slug: 'patel-roofs',
  title: 'Patel Roofs',
  state: 'live',
  paidUntil: noon.add({ hours: 720 }),
  contactConfirmedAt: noon,
  isFeatured: false,
  deadline: null,
  version: 1,
  createdAt: noon,
  updatedAt: noon,
}
const payment = {
  id: 'pay_one' as PaymentId,
  ...forAdvert({ purpose: 'listing', advertId: id, advertPlan: 'standard' }),
  paidAt: noon,
  card: { brand: 'visa', last4: '4242' },
} as Payment
const ledger: PaymentRecord['ledger'] = [
  {
    paymentId: payment.id,
    bookingId: null,
    refundId: null,
    kind: 'capture',
    amount: pence(200),
    providerRef: 'x',
    at: noon,
  },
]
const owner = { fullName: 'Asha Patel', email: 'asha@example.com' }
const period = {
  paymentId: payment.id,
  advertId: id,
  plan: 'standard',
  startsAt: noon,
  endsAt: noon.add({ hours: 720 }),
}

describe('advertEvidence', () => {
  it('says who ordered, what was paid, which days it bought, and where they were shown', () => {
    const { description, account } = advertEvidence(advert, owner, { payment, ledger }, [period], noon)
    expect(description).toBe('Days of a listing in the directory of tradespeople: Patel Roofs')
    for (const part of [
      'Asha Patel (asha@example.com)',
      '£2.00 by visa ending in 4242',
      '/find-experts/patel-roofs',
      'live',
    ])
      expect(account).toContain(part)
    expect(account).toContain('The payment bought the days from')
  })

  it('names no days of another payment', () => {
    const others = [{ ...period, paymentId: 'pay_two' as PaymentId }]
    const { account } = advertEvidence(advert, owner, { payment, ledger }, others, noon)
    expect(account).toContain('The payment bought no days.')
  })
})
