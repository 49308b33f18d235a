import { describe, expect, it } from 'vitest'
import { waitingOf } from './waiting.ts'

const calm = { alerts: [], disputes: [], reconciliations: [], refunds: [], webhooks: [] }
const alert = (decision: 'genuine' | null) => ({ decision })
const dispute = (takesEvidence: boolean, due: string | null = '6 days left (Saturday)', isUrgent = false) => ({
  takesEvidence,
  due,
  isUrgent,
})

describe('tasks of the owner', () => {
  it('are none when all is decided, answered, reconciled and received', () => {
    const waiting = waitingOf({
      alerts: [alert('genuine')],
      disputes: [dispute(false)],
      refunds: [],
      reconciliations: [{ provider: 'Stripe', state: 'agrees', differences: [] }],
      webhooks: [{ provider: 'Stripe', state: 'in-order' }],
    })
    expect(waiting).toEqual([])
  })

  it('include each alert without a decision, and say that there are more when the list is full', () => {
    const [one] = waitingOf({ ...calm, alerts: [alert(null), alert('genuine')] })
    expect(one).toMatchObject({ href: '#fraud-alerts', words: '1 payment is suspected of fraud: decide what it is' })
    const [many] = waitingOf({ ...calm, alerts: Array.from({ length: 10 }, () => alert(null)) })
    expect(many?.words).toBe('10 payments or more are suspected of fraud: decide what they are')
  })

  it('include evidence for open disputes, with the time left for the first', () => {
    const disputes = [dispute(true, '5 hours left (today)', true), dispute(true), dispute(false)]
    expect(waitingOf({ ...calm, disputes })).toEqual([
      { href: '#disputes', words: '2 disputes wait for evidence, the first: 5 hours left (today)', isUrgent: true },
    ])
    expect(waitingOf({ ...calm, disputes: [dispute(true, null)] })[0]?.words).toBe('1 dispute waits for evidence')
  })

  it('begin with each refund that is delayed', () => {
    const refunds = [{ href: '/admin/payments/pay_one', amount: '£90.00', since: '12:10' }]
    expect(waitingOf({ ...calm, refunds, alerts: [alert(null)] })[0]).toEqual({
      href: '/admin/payments/pay_one',
      words: 'A refund of £90.00 has been waiting since 12:10',
      isUrgent: true,
    })
  })

  it('include a provider with differences, a failed reconciliation or failed webhooks', () => {
    const waiting = waitingOf({
      ...calm,
      reconciliations: [
        { provider: 'Stripe', state: 'differs', differences: ['one', 'two'] },
        { provider: 'PayPal', state: 'failed', differences: [] },
        { provider: 'Test gateway', state: 'never', differences: [] },
      ],
      webhooks: [
        { provider: 'Stripe', state: 'trouble' },
        { provider: 'PayPal', state: 'none-yet' },
      ],
    })
    expect(waiting.map(({ words }) => words)).toEqual([
      'Stripe and our ledger differ in 2 payments',
      'PayPal could not be read completely',
      'Webhooks from Stripe could not be processed',
    ])
    expect(waiting.map(({ isUrgent }) => isUrgent)).toEqual([true, false, true])
  })
})
