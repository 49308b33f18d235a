import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaymentQuery, type PaymentSecurityStore, forAdvert } from '#modules/payments'
import { type PaymentId, pence } from '#modules/shared'
import { addAdvert } from '../../support/adverts/adverts.ts'
import { asha, boiler, office, tap } from '../../support/builders/payments.ts'
import { aRefund, aPayment, event } from './payment-store-builders.ts'
import { type OpenedSecurity, now, securityWorld } from './payment-security-world.ts'
import { runs } from '../../support/property-runs.ts'

type MovementPage = Awaited<ReturnType<PaymentSecurityStore['movements']>>

const at = (text: string) => Temporal.Instant.from(text)
const all: PaymentQuery = {
  status: null,
  provider: null,
  purpose: null,
  text: null,
  between: null,
  after: null,
  limit: 10,
}
const byHand = { provider: 'office', recordedBy: office, providerRef: null } as const
const declined = { code: 'card_declined', message: 'Your card was declined.' }

/** The contract of every `PaymentSecurityStore` for its lists, its search and the trail of one payment. */
export function paymentSecurityListContract(keeper: string, openEmpty: () => Promise<OpenedSecurity>): void {
  async function open() {
    const opened = await openEmpty()
    const ids = async (query: Partial<PaymentQuery>) =>
      (await opened.security.payments({ ...all, ...query })).map(({ id }) => id)
    return { ...opened, ...securityWorld(opened), ids, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }

  describe(`payment list of a PaymentSecurityStore kept by ${keeper}`, () => {
    it('shows a payment with its booking, its customer, its card and the sums of its ledger', async () => {
      await using opened = await open()
      const [createdAt, paidAt] = [at('2026-07-01T10:00:00Z'), at('2026-07-02T10:00:00Z')]
      const card = { brand: 'visa', last4: '4242' }
      const id = await opened.payment({ status: 'partially_refunded', riskLevel: 'medium', card, createdAt, paidAt })
      await opened.move(id, 'capture', 12_000, paidAt)
      await opened.move(id, 'refund', -5_000, paidAt)
      await opened.move(id, 'refund', -2_000, paidAt)
      await opened.move(id, 'refund_reversal', 5_000, paidAt)
      expect(await opened.ids({ without: 'test' })).toEqual([])
      expect(await opened.ids({ without: 'stripe' })).toEqual([id])
      expect(await opened.security.payments(all)).toEqual([
        {
          id,
          purpose: 'booking',
          bookingId: boiler,
          advertId: null,
          reference: 'REF-bkg_boiler',
          service: 'Repair',
          customer: 'Someone',
          amount: 12_000,
          captured: 12_000,
          refunded: 2_000,
          status: 'partially_refunded',
          capture: 'automatic',
          provider: 'test',
          method: null,
          card,
          riskLevel: 'medium',
          createdAt,
          paidAt,
        },
      ])
    })

    it('distinguishes a stored card from an authorisation', async () => {
      await using opened = await open()
      const kept = await opened.payment({ status: 'authorised', capture: 'later' })
      const set = await opened.payment({ status: 'authorised', capture: 'manual' })
      const captures = (await opened.security.payments(all)).map(({ id, capture }) => [id, capture])
      expect(Object.fromEntries(captures)).toEqual({ [kept]: 'later', [set]: 'manual' })
    })

    it('filters by status, provider and time of opening, the end not included', async () => {
      await using opened = await open()
      const [first, second] = [at('2026-07-01T10:00:00Z'), at('2026-07-02T10:00:00Z')]
      const older = await opened.payment({ createdAt: first, provider: 'stripe' })
      const newer = await opened.payment({ createdAt: second, status: 'refunded' })
      expect(await opened.ids({})).toEqual([newer, older])
      expect(await opened.ids({ status: 'refunded' })).toEqual([newer])
      expect(await opened.ids({ status: 'disputed' })).toEqual([])
      expect(await opened.ids({ provider: 'stripe' })).toEqual([older])
      expect(await opened.ids({ between: { from: first, until: second } })).toEqual([older])
      expect(await opened.ids({ between: { from: second, until: second.add({ hours: 1 }) } })).toEqual([newer])
      expect(await opened.ids({ status: 'refunded', between: { from: first, until: second } })).toEqual([])
    })

    it('filters by purpose, each payment under one, and names the advert', async () => {
      await using opened = await open()
      const listing = addAdvert(opened.data, 'roofs', asha, { title: 'Roofs by Asha' })
      const job = addAdvert(opened.data, 'plumber', asha, { kind: 'job' })
      const ofAdvert = { advertPlan: 'standard', createdAt: now.add({ minutes: 1 }) }
      const booking = await opened.payment()
      const two = [
        await opened.payment({ ...forAdvert({ purpose: 'listing', advertId: listing, ...ofAdvert }) }),
        await opened.payment({ ...forAdvert({ purpose: 'listing', advertId: listing, ...ofAdvert }) }),
      ]
      const hired = await opened.payment({ ...forAdvert({ purpose: 'job', advertId: job, ...ofAdvert }) })
      expect(await opened.ids({ purpose: 'booking' })).toEqual([booking])
      expect(await opened.ids({ purpose: 'listing' })).toEqual(two.toReversed())
      expect(await opened.ids({ purpose: 'listing', after: two[1] ?? null })).toEqual([two[0]])
      expect(await opened.ids({ purpose: 'listing', status: 'failed' })).toEqual([])
      expect(await opened.ids({ purpose: 'invoice' })).toEqual([])
      expect(await opened.security.payments({ ...all, purpose: 'job' })).toMatchObject([
        { id: hired, purpose: 'job', bookingId: null, advertId: job, service: 'Job advert' },
      ])
      expect(await opened.security.payments({ ...all, purpose: 'listing', limit: 1 })).toMatchObject([
        { advertId: listing, reference: 'Roofs by Asha' },
      ])
    })

    it('goes through all payments page by page, each once, newest first, also those of one moment', async () => {
      await using opened = await open()
      for (let n = 0; n < 7; n += 1) await opened.payment({ createdAt: now.add({ minutes: Math.floor(n / 3) }) })
      const whole = await opened.ids({})
      expect(new Set(whole).size).toBe(7)
      for (const limit of [1, 2, 3]) {
        const seen: PaymentId[] = []
        for (let after: PaymentId | null = null; ;) {
          const page: readonly PaymentId[] = await opened.ids({ after, limit })
          seen.push(...page)
          expect(seen.length).toBeLessThanOrEqual(whole.length)
          after = page.at(-1) ?? null
          if (after === null) break
        }
        expect(seen).toEqual(whole)
      }
      const times = (await opened.security.payments(all)).map(({ createdAt }) => createdAt.epochMilliseconds)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    })
  })

  describe(`search of a PaymentSecurityStore kept by ${keeper}`, () => {
    it('finds payments by the beginning of a booking reference, in any capitals and spaces', async () => {
      await using opened = await open()
      const [ofBoiler, ofTap] = [await opened.payment(), await opened.payment()]
      await opened.renameBooking(tap, 'CB-7KQ4XW')
      await opened.renameBooking(boiler, 'CB-9ZZ9ZZ')
      for (const text of ['cb-7kq4xw', '7KQ4', ' 7k q4xw ', 'CB-7']) expect(await opened.ids({ text })).toEqual([ofTap])
      expect(await opened.ids({ text: 'KQ4XW' })).toEqual([])
      expect(await opened.ids({ text: 'cb-9' })).toEqual([ofBoiler])
    })

    it('finds payments by a part of the customer’s name and the whole of their e-mail address', async () => {
      await using opened = await open()
      const [one, two] = [await opened.payment(), await opened.payment()]
      for (const text of ['some one', 'MEON', `${asha}@EXAMPLE.com`])
        expect(await opened.ids({ text })).toEqual([two, one])
      for (const text of ['%', '_', asha, `${asha}@example.co`, 'usr_ben@example.com'])
        expect(await opened.ids({ text })).toEqual([])
    })

    it('finds a payment by its id and the provider’s, exactly as they are spelt', async () => {
      await using opened = await open()
      const [one, order] = [
        await opened.payment({ providerRef: 'pi_Abc' }),
        await opened.payment({ provider: 'paypal', providerRef: '5O190127TN364715T.SHOP.pay_x.12000' }),
      ]
      expect(await opened.ids({ text: one })).toEqual([one])
      expect(await opened.ids({ text: ' pi_Abc ' })).toEqual([one])
      for (const text of ['pi_abc', 'pi_A', one.toUpperCase()]) expect(await opened.ids({ text })).toEqual([])
      expect(await opened.ids({ text: '5O190127TN364715T' })).toEqual([order])
      expect(await opened.ids({ text: '5O190127' })).toEqual([])
    })

    it('finds a bank transfer by the beginning of its reference', async () => {
      await using opened = await open()
      const transfer = await opened.payment({ ...byHand, method: 'bank_transfer', reference: 'PATEL tap 12' })
      await opened.payment()
      expect(await opened.ids({ text: 'patelTAP' })).toEqual([transfer])
      expect(await opened.ids({ text: 'tap 12' })).toEqual([])
    })

    it('joins with the other filters, and finds a payment once that several of its parts name', async () => {
      await using opened = await open()
      const one = await opened.payment({ ...byHand, method: 'cash', reference: 'Someone' })
      expect(await opened.ids({ text: 'someone' })).toEqual([one])
      expect(await opened.ids({ text: 'someone', provider: 'stripe' })).toEqual([])
      expect(await opened.ids({ text: 'someone', after: one })).toEqual([])
    })
  })

  describe(`money movements of a PaymentSecurityStore kept by ${keeper}`, () => {
    const from = at('2026-07-01T00:00:00Z')
    const to = at('2026-07-08T00:00:00Z')

    it('are listed with what failed, oldest first, from the first moment until before the last', async () => {
      await using opened = await open()
      const id = await opened.payment()
      await opened.move(id, 'capture', 100, from)
      await opened.move(id, 'capture', 200, to)
      await opened.move(id, 'refund', -50, at('2026-07-06T10:00:00Z'))
      const failedAt = at('2026-07-04T10:00:00Z')
      const failed = await opened.payment({ status: 'failed', failure: declined, createdAt: failedAt })
      await opened.payment({ status: 'cancelled', failure: null, createdAt: failedAt })
      const { movements, next } = await opened.security.movements({ from, to, without: null }, null, 10)
      expect(next).toBeNull()
      expect(movements.map(({ at: when, kind, amount, payment }) => [when, kind, amount, payment.id])).toEqual([
        [from, 'capture', 100, id],
        [failedAt, 'failed', 0, failed],
        [at('2026-07-06T10:00:00Z'), 'refund', -50, id],
      ])
      expect(movements[0]).toMatchObject({ ref: 'ref_2', payment: { captured: 300, refunded: 50 } })
    })

    it('leave out the payments of one provider when asked', async () => {
      await using opened = await open()
      const test = await opened.payment()
      const real = await opened.payment({ provider: 'stripe' })
      for (const id of [test, real]) await opened.move(id, 'capture', 100, from)
      const failure = { status: 'failed', failure: declined, createdAt: from } as const
      await opened.payment(failure)
      const failed = await opened.payment({ ...failure, provider: 'stripe' })
      const { movements } = await opened.security.movements({ from, to, without: 'test' }, null, 10)
      expect(movements.map(({ kind, payment }) => [kind, payment.id])).toEqual([
        ['capture', real],
        ['failed', failed],
      ])
    })

    it('come in pages of any size, each movement once, however many there are at one moment', async () => {
      const movement = fc.record({ isFailure: fc.boolean(), minute: fc.nat(3) })
      await fc.assert(
        fc.asyncProperty(fc.array(movement, { maxLength: 9 }), fc.integer({ min: 1, max: 4 }), async (made, size) => {
          await using opened = await open()
          const id = await opened.payment()
          for (const { isFailure, minute } of made) {
            const when = from.add({ minutes: minute })
            if (isFailure) await opened.payment({ status: 'failed', failure: declined, createdAt: when })
            else await opened.move(id, 'capture', 100, when)
          }
          const whole = await opened.security.movements({ from, to, without: null }, null, 100)
          expect(whole.movements).toHaveLength(made.length)
          const seen: unknown[] = []
          let after: MovementPage['next'] = null
          do {
            const page: MovementPage = await opened.security.movements({ from, to, without: null }, after, size)
            expect(page.movements.length).toBeLessThanOrEqual(size)
            seen.push(...page.movements)
            expect(seen.length).toBeLessThanOrEqual(made.length)
            after = page.next
          } while (after)
          expect(seen).toEqual(whole.movements)
        }),
        { numRuns: runs(20) },
      )
    })
  })

  describe(`trail of a PaymentSecurityStore kept by ${keeper}`, () => {
    it('is null for an unknown payment', async () => {
      await using opened = await open()
      await opened.payment()
      expect(await opened.security.trail('pay_unknown' as PaymentId)).toBeNull()
    })

    it('has everything about a payment beside its record, and nothing of another', async () => {
      await using opened = await open()
      const [id, other] = [await opened.payment(), await opened.payment()]
      const line = { actor: 'test', what: 'warning', amount: null, providerRef: 'issfr_1', note: 'stolen' } as const
      const byOffice = { ...line, actor: office, what: 'evidence-asked', amount: pence(12_000) } as const
      const attempt = {
        userId: asha,
        attempt: 1,
        outcome: 'declined',
        failureCode: 'card_declined',
        card: null,
      } as const
      for (const paymentId of [id, other]) {
        const warning = {
          paymentId,
          provider: 'test',
          ref: `issfr_${paymentId}`,
          reason: 'stolen',
          createdAt: now,
        } as const
        await opened.write(paymentId, {
          warnings: [warning],
          attempt: { ...attempt, paymentId, at: now },
          lines: [
            { ...line, paymentId, at: now },
            { ...byOffice, paymentId, at: now },
          ],
        })
        await opened.payments.apply({
          step: null,
          paymentId,
          event: { ...event, eventId: `evt_${paymentId}` },
          claim: null,
          at: now,
        })
      }
      await opened.move(id, 'capture', 12_000, now)
      const ref = await opened.dispute(id)
      await opened.check(id, 'high', now)
      await opened.payments.addRefund(aRefund('one', pence(100), { paymentId: id }))
      const trail = await opened.security.trail(id)
      expect(trail).toMatchObject({
        listed: { id, captured: 12_000 },
        attempts: [{ at: now, attempt: 1, outcome: 'declined', failureCode: 'card_declined', card: null }],
        events: [{ at: event.receivedAt, eventId: `evt_${id}`, kind: event.kind }],
        warnings: [{ at: now, ref: `issfr_${id}`, reason: 'stolen' }],
        checks: [{ paymentId: id, riskLevel: 'high' }],
        disputes: [{ ref, paymentId: id }],
        people: { [asha]: 'Someone', [office]: 'Someone' },
      })
      expect(trail?.log.map(({ actor, what, amount }) => [actor, what, amount])).toEqual([
        ['test', 'warning', null],
        ['Someone', 'evidence-asked', 12_000],
        ['Someone', 'refund-asked', 100],
      ])
      expect(await opened.security.trail(other)).toMatchObject({
        checks: [],
        disputes: [],
        people: { [asha]: 'Someone' },
      })
    })

    it('shows the card of each attempt, the first attempt first', async () => {
      await using opened = await open()
      const id = await opened.payment({ status: 'pending' })
      const card = { brand: 'visa', last4: '4242' }
      for (const [place, outcome] of (['declined', 'succeeded'] as const).entries()) {
        const attempt = { paymentId: id, userId: asha, attempt: place + 1, outcome, failureCode: null, card, at: now }
        await opened.write(id, { attempt })
      }
      const shown = (await opened.security.trail(id))?.attempts.map(({ outcome, card: look }) => [outcome, look])
      expect(shown).toEqual([
        ['declined', card],
        ['succeeded', card],
      ])
    })

    it('names the user who recorded a manual payment', async () => {
      await using opened = await open()
      const { id } = aPayment({ id: 'pay_manual' as PaymentId })
      await opened.addPayment(aPayment({ ...byHand, id, method: 'cash', status: 'succeeded' }))
      expect((await opened.security.trail(id))?.people).toEqual({ [asha]: 'Someone', [office]: 'Someone' })
    })
  })
}
