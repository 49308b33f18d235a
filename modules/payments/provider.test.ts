import { describe, expect, it } from 'vitest'
import { type PaymentStatus, openStatuses, paymentStatuses } from './payment.ts'
import { isPaidFromAccount, isProvider, paymentSources, providerFacts, providers } from './provider.ts'

describe('the list of payment providers', () => {
  it('is part of the sources of a payment, beside the office', () => {
    expect(paymentSources).toEqual([...providers, 'office'])
    expect(paymentSources.filter(isProvider)).toEqual(providers)
  })

  it('gives each provider a name of its own', () => {
    const names = providers.map((provider) => providerFacts[provider].name)
    expect(new Set(names).size).toBe(providers.length)
  })

  it('treats PayPal alone as paid from an account', () => {
    expect(paymentSources.filter(isPaidFromAccount)).toEqual(['paypal'])
  })
})

describe('the open statuses of a payment', () => {
  it('are those that the index of open payments names, in its order', () => {
    expect(openStatuses).toEqual(['pending', 'requires_action', 'authorised'] satisfies PaymentStatus[])
    expect(paymentStatuses.filter((status) => openStatuses.includes(status))).toEqual(openStatuses)
  })
})
