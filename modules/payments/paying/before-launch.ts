import { NotLive } from '#modules/shared'
import type { PaymentGateway } from '../gateway.ts'
import type { Gateways } from '../ports.ts'

/**
 * The same providers; none of them is asked for a customer's money before the site is live. The built-in one takes none,
 * so it goes on. Looking, cancelling and refunding go on with all.
 */
export function closedBeforeLaunch(gateways: Gateways, takesPayments: () => boolean): Gateways {
  const closed = new Map<PaymentGateway, PaymentGateway>()

  function closing(gateway: PaymentGateway): PaymentGateway {
    const unlessEarly = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      if (!takesPayments()) throw new NotLive()
      return ask()
    }
    return {
      ...gateway,
      createCustomer: (userId) => unlessEarly(() => gateway.createCustomer(userId)),
      createIntent: (intent) => unlessEarly(() => gateway.createIntent(intent)),
      confirm: (confirmation) => unlessEarly(() => gateway.confirm(confirmation)),
      capture: (ref, amount) => unlessEarly(() => gateway.capture(ref, amount)),
      payPage: (ref, returnUrl) => unlessEarly(() => gateway.payPage(ref, returnUrl)),
    }
  }

  return {
    ...gateways,
    takes: (provider) => provider === 'test' || takesPayments(),
    of(provider) {
      const gateway = gateways.of(provider)
      if (provider === 'test') return gateway
      const known = closed.get(gateway) ?? closing(gateway)
      closed.set(gateway, known)
      return known
    },
  }
}
