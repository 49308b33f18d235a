import { setImmediate } from 'node:timers/promises'
import type { PaymentGateway } from '#modules/payments'
import type { Clock } from '#modules/shared'
import { prepareCards } from './cards.ts'
import { type Deliveries, createDeliveries } from './deliveries.ts'
import { createDesk } from './desk.ts'
import { prepareDisputes } from './disputes.ts'
import { openGatewayFile, webhookSecret } from './file.ts'
import { type HostedPayments, createHostedPayments } from './hosted.ts'
import { type IntentRow, prepareIntents } from './intents.ts'
import { readNotice, signatureHeader } from './notices.ts'
import { createTogether } from './together.ts'

export type { HostedIntent, HostedPayments } from './hosted.ts'
export { testMethods } from './methods.ts'
export { signatureHeader } from './notices.ts'

export interface TestGatewaySettings {
  /** A file of its own, or `:memory:`. */
  readonly file: string
  /** Where the gateway's pages are reached: they are part of our own site. */
  readonly publicUrl: URL
  readonly clock: Clock
  /** Gets each fault of background work. */
  readonly onFault: (fault: unknown) => void
}

export interface TestGateway extends Disposable {
  readonly gateway: PaymentGateway
  readonly hosted: HostedPayments
  readonly deliveries: Deliveries
}

/** A whole card provider on this machine, which takes no real money: what runs while no other is set up. */
export function createTestGateway({ file, publicUrl, clock, onFault }: TestGatewaySettings): TestGateway {
  const raw = openGatewayFile(file)
  const together = createTogether(raw)
  const secret = webhookSecret(raw)
  const disputes = prepareDisputes(raw, clock)
  const intents = prepareIntents(raw, clock, disputes, (intent) => page('challenge', intent).href)
  const cards = prepareCards(raw, clock)
  const { deliveries, enqueue } = createDeliveries(raw, secret, clock, onFault, together)
  const desk = createDesk({ raw, intents, cards, disputes, enqueue })

  function page(name: 'pay' | 'challenge', intent: IntentRow): URL {
    const url = new URL(`/test-gateway/${name}/${intent.ref}`, publicUrl)
    url.searchParams.set('client_secret', intent.client_secret)
    return url
  }

  return {
    gateway: {
      provider: 'test',
      publishableKey: null,
      keepsCards: true,
      createCustomer: (userId) => together(() => desk.createCustomer(userId)),
      createIntent: (intent) => together(() => desk.createIntent(intent)),
      confirm: (confirmation) => together(() => desk.confirm(confirmation)),
      retrieve: async (ref) => desk.retrieve(ref),
      deskRef: (ref) => ref,
      capture: (ref, amount) => together(() => desk.capture(ref, amount)),
      cancel: (ref) => together(() => desk.cancel(ref)),
      refund: (ref, refundId, amount) => together(() => desk.refund(ref, refundId, amount)),
      listCards: async (customerRef) => cards.list(customerRef),
      deleteCard: async (customerRef, cardId) => cards.remove(customerRef, cardId),
      makeDefaultCard: async (customerRef, cardId) => desk.makeDefaultCard(customerRef, cardId),
      async payPage(ref, returnUrl) {
        const url = page('pay', intents.get(ref))
        url.searchParams.set('return_url', returnUrl)
        return url.href
      },
      async listPayments(from, to, after) {
        // Like a network: other requests are served between two pages.
        await setImmediate()
        return intents.page(from, to, after)
      },
      sendEvidence: async (ref, disputeRef, evidence) => desk.sendEvidence(ref, disputeRef, evidence),
      readNotice: async (text, header) => readNotice(text, header(signatureHeader) ?? '', secret, clock),
    },
    hosted: createHostedPayments(intents, cards, desk),
    deliveries,
    [Symbol.dispose]() {
      void deliveries.stop()
      raw.close()
    },
  }
}
