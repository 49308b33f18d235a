import fc from 'fast-check'
import { defaultAdvertPlans } from '#modules/adverts'
import type { PaymentRecord } from '#modules/payments'
import { type AdvertId, type PaymentId, type UserId, inBusinessZone, pence } from '#modules/shared'
import { asha, office } from '../../support/builders/bookings.ts'
import type { MovableClock } from '../../support/doubles.ts'
import { allDone } from './money-model-deeds.ts'
import type { MoneyModel } from './money-model-world.ts'

type Subject = 'listing' | 'job'
export type Adverts = Readonly<Record<Subject, AdvertId>>

const owner = asha.userId
const stranger = 'usr_gill' as UserId

const methods = ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_threeDSecure2Required'] as const
const plans = ['standard', 'standard', 'quarter', 'featured'] as const

/** The prices that the owner may have set; the plan without one is withdrawn. */
const quarterPrices = [500, 450, null] as const

export type AdvertDeed =
  | {
      readonly do: 'pay'
      readonly of: Subject
      readonly way: 'card' | 'paypal'
      readonly method: string
      readonly plan: (typeof plans)[number]
      readonly times: 1 | 2
    }
  /** The payer opens the payment, and never comes back. */
  | {
      readonly do: 'abandon'
      readonly of: Subject
      readonly way: 'card' | 'paypal'
      readonly plan: (typeof plans)[number]
    }
  | { readonly do: 'challenge'; readonly of: Subject; readonly passed: boolean }
  /** Somebody else confirms the latest payment, or its owner one that is spent. */
  | { readonly do: 'foreign' | 'spent'; readonly of: Subject }
  | { readonly do: 'by-hand'; readonly of: Subject; readonly name: number }
  | { readonly do: 'pause' | 'resume' | 'close' | 'reject' | 'hold' | 'approve'; readonly of: Subject }
  | { readonly do: 'refund' | 'part'; readonly of: Subject; readonly name: number }
  | { readonly do: 'notice'; readonly at: number }
  | { readonly do: 'price'; readonly quarter: number | null }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'relay' | 'check' | 'finish-refunds' | 'mails' }

const of = fc.constantFrom<Subject>('listing', 'job')
const way = fc.constantFrom('card' as const, 'card' as const, 'paypal' as const)
const plan = fc.constantFrom(...plans)
const name = fc.nat({ max: 2 })
const oneOf = <T extends string>(...names: readonly T[]) => fc.constantFrom(...names)

/** `disputes`: cards whose bank takes the money back are among them. */
export function advertDeeds(disputes: boolean): fc.Arbitrary<AdvertDeed> {
  const method = fc.constantFrom<string>(...methods, ...(disputes ? ['pm_card_createDispute'] : []))
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: oneOf('pay'), of, way, method, plan, times: fc.constantFrom(1 as const, 2 as const) }),
    },
    fc.record({ do: oneOf('abandon'), of, way, plan }),
    fc.record({ do: oneOf('challenge'), of, passed: fc.boolean() }),
    fc.record({ do: oneOf('foreign', 'spent'), of }),
    { weight: 2, arbitrary: fc.record({ do: oneOf('by-hand'), of, name }) },
    { weight: 4, arbitrary: fc.record({ do: oneOf('pause', 'resume', 'close', 'reject', 'hold', 'approve'), of }) },
    { weight: 2, arbitrary: fc.record({ do: oneOf('refund', 'part'), of, name }) },
    { weight: 3, arbitrary: fc.record({ do: oneOf('notice'), at: fc.nat({ max: 20 }) }) },
    fc.record({ do: oneOf('price'), quarter: fc.constantFrom(...quarterPrices) }),
    { weight: 2, arbitrary: fc.record({ do: oneOf('wait'), days: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 3, arbitrary: fc.record({ do: oneOf('relay', 'check', 'finish-refunds', 'mails') }) },
  )
}

export async function setPrices(model: MoneyModel, quarter: number | null): Promise<void> {
  const price = quarter === null ? null : pence(quarter)
  await model.modules.catalogue.setAdverts({
    prices: {
      listing_fee_pence: pence(200),
      job_fee_pence: pence(200),
      listing_quarter_fee_pence: price,
      job_quarter_fee_pence: price,
      listing_featured_fee_pence: pence(900),
      job_featured_fee_pence: pence(900),
    },
    reviewBeforeLive: false,
  })
}

export function daysOf(key: string | null): number {
  return defaultAdvertPlans.find((one) => one.key === key)?.days ?? 0
}

async function latestOf(model: MoneyModel, id: AdvertId): Promise<PaymentRecord | null> {
  return (await model.modules.payments.listForAdvert(id)).at(-1) ?? null
}

/** Does it as the owner of the adverts, the office, or somebody else. */
export async function actOnAdverts(
  model: MoneyModel,
  adverts: Adverts,
  clock: MovableClock,
  deed: AdvertDeed,
): Promise<void> {
  const { market, payments } = model.modules
  switch (deed.do) {
    case 'pay':
      return allDone(Array.from({ length: deed.times }, () => pay(model, adverts[deed.of], deed)))
    case 'abandon':
      await payments.open({ userId: owner, advertId: adverts[deed.of], way: deed.way, plan: deed.plan })
      return
    case 'challenge': {
      const latest = await latestOf(model, adverts[deed.of])
      if (latest) await model.answer(latest.payment, deed.passed)
      return
    }
    case 'foreign':
    case 'spent': {
      const latest = await latestOf(model, adverts[deed.of])
      const isSpent = latest?.payment.status === 'succeeded'
      if (!latest || (deed.do === 'spent' && !isSpent)) return
      const userId = deed.do === 'foreign' ? stranger : owner
      await payments.confirm({ userId, paymentId: latest.payment.id, methodId: 'pm_card_visa', saveCard: false })
      return
    }
    case 'by-hand':
      await payments.recordForAdvert({
        advertId: adverts[deed.of],
        plan: 'standard',
        paymentId: `pay_hand-${deed.of}-${deed.name}` as PaymentId,
        method: 'cash',
        amount: pence(200),
        date: inBusinessZone(clock.now()).toPlainDate(),
        reference: null,
        recordedBy: office.userId,
      })
      return
    case 'pause':
    case 'resume':
    case 'close':
      await market[deed.do](owner, adverts[deed.of])
      return
    case 'reject':
      await market.rejectAndRefund(adverts[deed.of], ['misleading'])
      return
    case 'hold':
    case 'approve': {
      const advert = await market.find(adverts[deed.of])
      const isToMove = deed.do === 'hold' ? advert?.state === 'live' : advert?.state === 'in_review'
      const to = deed.do === 'hold' ? 'in_review' : 'live'
      if (isToMove) await model.adverts.move(adverts[deed.of], to, [], clock.now())
      return
    }
    case 'refund':
    case 'part': {
      const latest = await latestOf(model, adverts[deed.of])
      const amount = deed.do === 'part' ? 50 : (latest?.payment.amount ?? 0)
      if (latest) await model.refund(latest.payment.id, deed.name, amount)
      return
    }
    case 'notice':
      return model.receive(deed.at)
    case 'price':
      return setPrices(model, deed.quarter)
    case 'wait':
      clock.move({ hours: 24 * deed.days })
      return
    case 'check':
      for (const id of Object.values(adverts)) {
        for (const { payment } of await payments.listForAdvert(id)) await payments.check(payment.id)
      }
      return
    case 'relay':
      return model.drainEvents()
    case 'mails':
      await market.takeNotices()
      return
    case 'finish-refunds':
      clock.move({ minutes: 2 })
      await payments.finishRefunds()
  }
}

async function pay(model: MoneyModel, advertId: AdvertId, deed: Extract<AdvertDeed, { do: 'pay' }>): Promise<void> {
  const { payments } = model.modules
  const opened = await payments.open({ userId: owner, advertId, way: deed.way, plan: deed.plan })
  if (!opened.ok) return
  const paymentId = opened.value.payment.id
  await payments.confirm({ userId: owner, paymentId, methodId: deed.method, saveCard: false })
}
