import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirmPayment, lookAgain, openPayment } from './pay-server.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(status: number, body: object): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
}

const confirm = () => confirmPayment('pay_1', 'pm_1', false, 'key')

describe('confirmPayment', () => {
  it.each([
    [200, { status: 'succeeded' }, { kind: 'paid' }],
    [200, { status: 'authorised' }, { kind: 'paid' }],
    [402, { detail: 'Your card was declined.' }, { kind: 'refused', message: 'Your card was declined.' }],
    [404, {}, { kind: 'refused', message: null }],
    [
      200,
      { status: 'requires_action', requires_action: { redirect_url: '/bank', client_secret: 's' } },
      { kind: 'elsewhere', url: '/bank' },
    ],
    [
      200,
      { status: 'requires_action', requires_action: { client_secret: 's' } },
      { kind: 'challenge', clientSecret: 's' },
    ],
    [503, { code: 'payment_provider_down' }, { kind: 'unsure' }],
  ])('reads %i %j', async (status, body, outcome) => {
    answering(status, body)
    expect(await confirm()).toEqual(outcome)
  })

  it('returns unsure, not failed, when the answer is lost', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('the line is dead')))
    expect(await confirm()).toEqual({ kind: 'unsure' })
  })
})

describe('lookAgain', () => {
  it.each([
    [{ status: 'pending', failure_message: null }, { kind: 'unsure' }],
    [{ status: 'requires_action', failure_message: null }, { kind: 'unsure' }],
    [
      { status: 'pending', failure_message: 'The bank said no.' },
      { kind: 'refused', message: 'The bank said no.' },
    ],
    [
      { status: 'failed', failure_message: null },
      { kind: 'refused', message: null },
    ],
    [{ status: 'succeeded', failure_message: null }, { kind: 'paid' }],
  ])('reads %j', async (body, outcome) => {
    answering(200, body)
    expect(await lookAgain('pay_1')).toEqual(outcome)
  })
})

describe('lookAgain for a payment that is captured at once', () => {
  it('keeps waiting while the payment is only authorised', async () => {
    answering(200, { status: 'authorised', failure_message: null })
    expect(await lookAgain('pay_1')).toEqual({ kind: 'paid' })
    expect(await lookAgain('pay_1', false)).toEqual({ kind: 'unsure' })
  })
})

describe('openPayment', () => {
  it('returns a failure when no answer comes, because it takes no money', async () => {
    answering(503, {})
    expect(await openPayment('bkg_1')).toEqual({ kind: 'failed' })
    answering(409, { code: 'not_payable' })
    expect(await openPayment('bkg_1')).toEqual({ kind: 'not-payable' })
    answering(201, { payment_id: 'pay_1' })
    expect(await openPayment('bkg_1')).toEqual({ kind: 'opened', paymentId: 'pay_1' })
  })
})
