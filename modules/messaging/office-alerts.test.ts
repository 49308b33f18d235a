import { describe, expect, it } from 'vitest'
import { reconciliationAlert } from './office-alerts.ts'

describe('reconciliationAlert', () => {
  it('counts in words that are true of one and of many, and names the provider as people do', () => {
    expect(reconciliationAlert('stripe', 1).message).toBe(
      'One payment differs between Stripe and our ledger. Look at it now.',
    )
    expect(reconciliationAlert('test', 3).message).toMatch(/^3 payments differ between the test gateway/)
  })
})
