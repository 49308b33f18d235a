import { createPayPalGateway } from '#adapters/paypal'
import { openStripeGateway } from '#adapters/stripe'
import type { Gateways, OutsideProvider, PaymentGateway, ProviderName, Way } from '#modules/payments'
import { type Clock, OutsideDown, type PaymentId, accept, refuse } from '#modules/shared'
import { noteAnswers } from '../operation/signs.ts'
import { type KeysOf, type PaymentSettings, outsideProviders } from './settings.ts'

interface GatewayParts {
  readonly settings: PaymentSettings
  /** The built-in one: it is used while no other is set up, and still knows what was paid through it. */
  readonly testGateway: PaymentGateway
  /** On our own site: where the payer comes back to. */
  readonly returnUrl: (paymentId: PaymentId) => string
  readonly clock: Clock
  /** Notes each call of an outside provider: whether it was answered. */
  readonly note?: (provider: string, hasAnswered: boolean) => void
}

type Opening<P extends OutsideProvider> = Omit<GatewayParts, 'settings'> & {
  readonly keys: KeysOf<P>
}

/** How each outside provider is opened, and the way of paying that it is offered for. */
const openings: {
  readonly [P in OutsideProvider]: {
    readonly way: Way
    readonly open: (opening: Opening<P>) => Promise<PaymentGateway>
  }
} = {
  stripe: { way: 'card', open: ({ keys, clock }) => openStripeGateway({ ...keys, clock }) },
  paypal: {
    way: 'paypal',
    open: async ({ keys, returnUrl, clock }) => createPayPalGateway({ ...keys, returnUrl, clock }),
  },
}

/** The providers that the settings name. The built-in one is offered only while none of them takes real money. */
export async function openGateways({ settings, note = () => {}, ...parts }: GatewayParts): Promise<Gateways> {
  const opened = new Map<ProviderName, PaymentGateway>([['test', parts.testGateway]])
  for (const provider of outsideProviders) {
    const gateway = await opening(provider, settings, parts)
    if (gateway)
      opened.set(
        provider,
        noteAnswers(gateway, (hasAnswered) => note(provider, hasAnswered)),
      )
  }
  const isAlone = opened.size === 1
  if (!isAlone) opened.set('test', closedGateway(parts.testGateway))
  const takerOf = (way: Way): ProviderName | null =>
    outsideProviders.find((provider) => opened.has(provider) && openings[provider].way === way) ??
    (isAlone ? 'test' : null)
  return {
    offered: { card: takerOf('card'), paypal: takerOf('paypal') },
    knows: (provider) => opened.has(provider),
    of(provider) {
      const gateway = opened.get(provider)
      if (!gateway) throw new OutsideDown(provider, new Error('it is not set up here any more'))
      return gateway
    },
  }
}

/** Takes nothing any more: an open intent is cancelled when it is confirmed. Refunds go on. */
function closedGateway(gateway: PaymentGateway): PaymentGateway {
  return {
    ...gateway,
    confirm: async ({ ref }) => accept(await gateway.cancel(ref)),
    capture: async () => refuse({ kind: 'capture-not-allowed' }),
    readNotice: async () => refuse({ kind: 'notice-not-trusted' }),
  }
}

async function opening<P extends OutsideProvider>(
  provider: P,
  settings: PaymentSettings,
  parts: Omit<GatewayParts, 'settings'>,
): Promise<PaymentGateway | null> {
  const keys: KeysOf<P> | null = settings[provider]
  return keys === null ? null : openings[provider].open({ ...parts, keys })
}
