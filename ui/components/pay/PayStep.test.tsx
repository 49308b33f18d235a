import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PaymentPolicy } from '#modules/booking'
import { pence } from '#modules/shared'
import { aBooking, now, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { confirmedOf } from '../../pages/pay/confirmed.ts'
import { standingOf } from '../../pages/pay/pay-view.ts'
import { payingOf, payingWords } from '../../paying-words.ts'
import { StepConfirmed } from '../wizard/StepConfirmed.tsx'
import { NotDue } from './NotDue.tsx'
import { PayButton } from './PayButton.tsx'
import { PayStep } from './PayStep.tsx'
import type { PayView } from './view.ts'

const booked = (paymentPolicy: PaymentPolicy, changes = {}) => ({
  ...aBooking({ paymentPolicy, startsAt: tuesdayTen }),
  deposit: paymentPolicy === 'deposit' ? pence(4_500) : null,
  ...changes,
})

function view(booking: ReturnType<typeof booked>, amount: number, capture: PayView['capture'] = 'automatic'): PayView {
  return {
    bookingId: booking.id,
    reference: booking.reference,
    service: 'Tap repair',
    when: null,
    standing: standingOf(booking, null, now),
    amount: pence(amount),
    capture,
    consent: capture === 'later' ? { version: '1', words: 'You agree to be charged later.' } : null,
    payingWords: payingWords(payingOf(booking, now, true)),
    vatRegistered: true,
    testMode: false,
    card: { provider: 'test' },
    paypal: 'paypal',
    cards: [],
    name: 'Asha Patel',
    phone: '0800-247-847',
    failure: null,
    notCompleted: false,
    waiting: { paymentId: null, forPayPal: false, lookAt: '/pay/bkg_one' },
    keptUntil: null,
  }
}

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const step = (pay: PayView) => textOf(renderToStaticMarkup(<PayStep pay={pay} awake={false} />))
const button = (pay: PayView) => textOf(renderToStaticMarkup(<PayButton pay={pay} processing={false} />)).trim()

describe('payment step', () => {
  it.each([
    ['full', 8_500, 'automatic', 'Pay £85.00 Securely', 'You pay £85.00 now'],
    ['deposit', 4_500, 'automatic', 'Pay £45.00 Securely', 'You pay £45.00 for the call-out now'],
    ['hold', 8_500, 'manual', 'Authorise £85.00 Securely', 'Your bank sets £85.00 aside now'],
    ['hold', 8_500, 'later', 'You agree to be charged later. Save card for £85.00', 'You agree to be charged later.'],
  ] as const)('shows what its button does and when the money is taken, without scripts too: %s', (...row) => {
    const [policy, amount, capture, label, words] = row
    const pay = view(booked(policy), amount, capture)
    expect(pay.standing).toBe('due')
    expect(button(pay)).toBe(label)
    expect(step(pay)).toContain(words)
  })

  it('never says "pay" for an authorisation', () => {
    const words = step(view(booked('hold'), 8_500, 'manual'))
    expect(words).toContain('You authorise £85.00 on the secure page')
    expect(words).toContain('Authorise with PayPal')
    expect(words).not.toMatch(/\bpay £/i)
  })

  const facts = {
    terms: null,
    callOutFee: pence(4_500),
    receipts: [],
    byGuest: false,
    mayJoin: false,
    vatRegistered: true,
    mailLeaves: false,
    assistantHasAi: false,
    keepsPages: false,
    textsLeave: false,
  }

  it.each([
    ['after', booked('after', { status: 'confirmed' }), 'You pay £85.00, VAT included, after the work'],
    ['hold', booked('hold', { authorised: pence(8_500) }), 'Your bank has set £85.00 aside'],
    ['deposit', booked('deposit', { charged: pence(4_500) }), 'The rest, £40.00, is due after the work'],
  ] as const)('asks for nothing when nothing is due now, and does not say paid: %s', (_, booking, words) => {
    const pay = view(booking, 0)
    expect(pay.standing).toBe('paid')
    const said = textOf(renderToStaticMarkup(<NotDue pay={pay} />))
    expect(said).toContain(words)
    const confirmed = textOf(renderToStaticMarkup(<StepConfirmed confirmed={confirmedOf(booking, now, facts)} />))
    expect(confirmed).toContain('Booked. Thank you.')
    expect(confirmed).toContain(words)
    expect(confirmed).not.toContain('Paid. Thank you.')
  })

  it('is confirmed with the calendar file, the address of the e-mail, the receipt and the next steps', () => {
    const booking = booked('full', { status: 'confirmed', charged: pence(8_500) })
    const receipts = [{ href: '/receipt/one', words: '£85.00, 2 March' }]
    const confirmed = confirmedOf(booking, now, { ...facts, receipts, mailLeaves: true })
    expect(confirmed.nextSteps.length).toBeGreaterThan(0)
    const markup = renderToStaticMarkup(<StepConfirmed confirmed={confirmed} />)
    expect(markup).toContain(`href="/bookings/${booking.id}/visit.ics"`)
    expect(markup).toContain('href="/receipt/one"')
    const said = textOf(markup)
    for (const words of [
      'Add to calendar',
      `We email the confirmation to ${booking.contact.email}.`,
      'Receipt: £85.00, 2 March',
      'What happens next',
      ...confirmed.nextSteps,
    ]) {
      expect(said).toContain(textOf(words))
    }
  })

  it('is confirmed without a promise of an e-mail where none leaves, and without calendar or steps once it is over', () => {
    const over = confirmedOf(booked('full', { status: 'cancelled' }), now, { ...facts, mailLeaves: true })
    const unsent = confirmedOf(booked('full', { status: 'confirmed', charged: pence(8_500) }), now, facts)
    for (const [confirmed, words] of [
      [over, /We email|Add to calendar|What happens next/],
      [unsent, /We email|Receipt:/],
    ] as const) {
      expect(textOf(renderToStaticMarkup(<StepConfirmed confirmed={confirmed} />))).not.toMatch(words)
    }
  })

  it('is shown again for the rest after the work', () => {
    const done = booked('deposit', { status: 'completed', charged: pence(4_500) })
    expect(standingOf(done, null, now)).toBe('due')
    expect(step(view(done, 4_000))).toContain('The work is done, and £40.00 is left to pay')
  })
})
