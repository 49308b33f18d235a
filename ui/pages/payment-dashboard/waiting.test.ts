import { describe, expect, it } from 'vitest'
import { waitingOf } from './waiting.ts'

const calm = { alerts: [], disputes: [], reconciliations: [], webhooks: [] }
const alert = (decision: 'genuine' | null) => ({ decision })
const dispute = (takesEvidence: boolean, due: string | null = '6 days left (Saturday)', isUrgent = false) => ({
  takesEvidence,
  due,
  isUrgent,
})

describe('what waits for the owner', () => {
  it('is nothing where all is decided, answered, the same and heard', () => {
    const waiting = waitingOf({
      alerts: [alert('genuine')],
      disputes: [dispute(false)],
      reconciliations: [{ provider: 'Stripe', state: 'agrees', differences: [] }],
      webhooks: [{ provider: 'Stripe', state: 'in-order' }],
    })
    expect(waiting).toEqual([])
  })

  it('is each alert without a decision, and more than are listed where the list is full of them', () => {
    const [one] = waitingOf({ ...calm, alerts: [alert(null), alert('genuine')] })
    expect(one).toMatchObject({ href: '#fraud-alerts', words: '1 payment is suspected of fraud: decide what it is' })
    const [many] = waitingOf({ ...calm, alerts: Array.from({ length: 10 }, () => alert(null)) })
    expect(many?.words).toBe('10 payments or more are suspected of fraud: decide what they are')
  })

  it('is evidence that a dispute takes, with the time that is left for the first of them', () => {
    const disputes = [dispute(true, '5 hours left (today)', true), dispute(true), dispute(false)]
    expect(waitingOf({ ...calm, disputes })).toEqual([
      { href: '#disputes', words: '2 disputes wait for evidence, the first: 5 hours left (today)', isUrgent: true },
    ])
    expect(waitingOf({ ...calm, disputes: [dispute(true, null)] })[0]?.words).toBe('1 dispute waits for evidence')
  })

  it('is a provider that says otherwise than we do, could not be read, or whose news we could not act on', () => {
    const waiting = waitingOf({
      ...calm,
      reconciliations: [
        { provider: 'Stripe', state: 'differs', differences: ['one', 'two'] },
        { provider: 'PayPal', state: 'failed', differences: [] },
        { provider: 'Test gateway', state: 'never', differences: [] },
      ],
      webhooks: [
        { provider: 'Stripe', state: 'trouble' },
        { provider: 'PayPal', state: 'unheard' },
      ],
    })
    expect(waiting.map(({ words }) => words)).toEqual([
      'Stripe and our ledger differ in 2 payments',
      'PayPal could not be read to the end',
      'News from Stripe could not be acted on',
    ])
    expect(waiting.map(({ isUrgent }) => isUrgent)).toEqual([true, false, true])
  })
})
