import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '#modules/shared'
import { type Specification, openSpecification, specificationsAt } from '../open-api.ts'
import { type Disputed, openDispute, settleDispute, warnOfFraud } from './after-payment.ts'
import { payAtPage } from './pages.ts'
import { answerChallenge } from './pay.ts'
import { type Trouble, serve } from './server.ts'
import { answerSetupChallenge } from './setups.ts'
import type { Event } from './things.ts'
import { createWorld } from './world.ts'

export type { Trouble } from './server.ts'

/** Fields that Stripe accepts and the file does not know yet: the methods on offer are asked for under another name. */
const newer = [
  'POST /v1/payment_intents allowed_payment_method_types',
  'POST /v1/checkout/sessions allowed_payment_method_types',
  'POST /v1/setup_intents allowed_payment_method_types',
]

export interface FakeStripeSettings {
  readonly clock: Clock
  readonly secretKey?: string
  readonly webhookSecret?: string
}

/** A signed notice, as it is posted. */
export interface SignedNotice {
  readonly text: string
  readonly signature: string
}

let specification: Specification | null | undefined

function readSpecification(): Specification | null {
  const folder = specificationsAt()
  specification ??= folder === null ? null : openSpecification(join(folder, 'stripe/spec3_2023-08-16.json'), { newer })
  return specification
}

/**
 * A Stripe of our own: over HTTP, with its rules of amounts, states and idempotency keys. It judges what it is asked,
 * and what it answers, by Stripe's own specification where that is at hand: any `faults` fail the test in the end.
 */
export async function openFakeStripe({
  clock,
  secretKey = 'sk_test_fake',
  webhookSecret = 'whsec_fake',
}: FakeStripeSettings) {
  const judge = readSpecification()
  const live = secretKey.includes('_live_')
  const { served, world } = await serve((address) => createWorld(clock, live, address), secretKey, judge)
  const delivered = new Set<string>()

  function sign(event: Event, at = clock.now()): SignedNotice {
    const text = JSON.stringify(event)
    const seconds = Math.floor(at.epochMilliseconds / 1000)
    const digest = createHmac('sha256', webhookSecret).update(`${seconds}.${text}`).digest('hex')
    const object = event.data.object
    const kind = typeof object === 'object' && object !== null && 'object' in object ? String(object.object) : ''
    served.faults.push(...(judge?.judgeComponent('event', event) ?? []), ...(judge?.judgeComponent(kind, object) ?? []))
    return { text, signature: `t=${seconds},v1=${digest}` }
  }

  return {
    address: new URL(served.address),
    secretKey,
    webhookSecret,
    /** Every request as `METHOD path`, in order. */
    asked: served.asked,
    faults: served.faults,
    world,

    /** The next requests of this route go wrong. */
    disturb(route: string, how: Trouble, times = 1): void {
      served.disturbances.push({ route, how, times })
    },

    /** Every idempotency key is new again, as it is after a day. */
    forgetKeys: (): void => served.forgetKeys(),
    /** Ends the faults. */
    calm(): void {
      served.disturbances.length = 0
    },

    /** All events, oldest first. */
    events: (): readonly Event[] => world.all('event').toReversed(),
    sign,
    /** Events since the last call, signed now; oldest first. */
    notices(): readonly SignedNotice[] {
      const fresh = world
        .all('event')
        .toReversed()
        .filter(({ id }) => !delivered.has(id))
      for (const { id } of fresh) delivered.add(id)
      return fresh.map((event) => sign(event))
    },
    /** Posts a notice as Stripe does; true when it was taken. */
    async post(url: URL, { text, signature }: SignedNotice): Promise<boolean> {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      const answer = await fetch(url, { method: 'POST', headers, body: text })
      await answer.arrayBuffer()
      return answer.ok
    },

    /** The bank's answer. A challenge has one: a second answer, as from another window, changes nothing. */
    answerChallenge(intentId: string, passed: boolean): void {
      const setup = world.find('setup_intent', intentId)
      const intent = setup ?? world.get('payment_intent', intentId)
      if (intent.status !== 'requires_action') return
      if (setup) answerSetupChallenge(world, setup, passed)
      else answerChallenge(world, world.get('payment_intent', intentId), passed)
    },
    /** Pays at a page by its address; false when it takes nothing any more, or the card is declined. */
    payAtPage(url: string, methodId = 'pm_card_visa'): boolean {
      return payAtPage(world, world.get('checkout.session', url.split('/').at(-1) ?? ''), methodId)
    },
    dispute: (intentId: string, asked: Disputed): string => openDispute(world, intentId, asked).id,
    settleDispute: (id: string, outcome: 'won' | 'lost'): void => settleDispute(world, id, outcome),
    warn: (intentId: string, reason: string): string => warnOfFraud(world, intentId, reason).id,

    /** The total that customers paid, less refunds. */
    taken(): number {
      return world.all('balance_transaction').reduce((sum, { amount }) => sum + amount, 0)
    },
    /** Fails the test when anything was not as Stripe's specification has it. */
    async [Symbol.asyncDispose]() {
      await served.close()
      if (served.faults.length > 0) throw new Error(`not as Stripe has it:\n${served.faults.join('\n')}`)
    },
  }
}

export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>
