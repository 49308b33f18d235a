import { type Clock, OutsideDown } from '#modules/shared'
import type { PaymentGateway } from '../gateway.ts'
import type { Gateways } from '../ports.ts'
import type { ProviderName } from '../provider.ts'

/** How the calls of a provider went of late, in this process. */
interface ProviderCalls {
  /** The last to which any answer came, be it a no; null where none ever did. */
  readonly answeredAt: Temporal.Instant | null
  /** How many went without an answer since. */
  readonly unanswered: number
  /** The first of them. */
  readonly silentSince: Temporal.Instant | null
}

export interface ProviderWatch {
  /** Null where it was not called yet. */
  of(provider: ProviderName): ProviderCalls | null
}

/** The number of consecutive calls without an answer that counts as an outage. */
export const silentAfter = 2

/** The same providers; who of them answers is noted with each call that asks one. */
export function watchProviders(
  gateways: Gateways,
  clock: Clock,
): { readonly gateways: Gateways; readonly watch: ProviderWatch } {
  const calls = new Map<ProviderName, ProviderCalls>()
  const watched = new Map<PaymentGateway, PaymentGateway>()

  function answered(provider: ProviderName): void {
    calls.set(provider, { answeredAt: clock.now(), unanswered: 0, silentSince: null })
  }

  function failed(provider: ProviderName, fault: unknown): void {
    if (!(fault instanceof OutsideDown)) return answered(provider)
    const { answeredAt = null, unanswered = 0, silentSince = null } = calls.get(provider) ?? {}
    calls.set(provider, { answeredAt, unanswered: unanswered + 1, silentSince: silentSince ?? clock.now() })
  }

  function watching(gateway: PaymentGateway): PaymentGateway {
    const { provider } = gateway
    const noted = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
      try {
        const answer = await asking
        answered(provider)
        return answer
      } catch (fault) {
        failed(provider, fault)
        throw fault
      }
    }
    // Only work that no provider does without a request.
    return {
      ...gateway,
      createIntent: (intent) => noted(gateway.createIntent(intent)),
      confirm: (confirmation) => noted(gateway.confirm(confirmation)),
      retrieve: (ref) => noted(gateway.retrieve(ref)),
      capture: (ref, amount) => noted(gateway.capture(ref, amount)),
      cancel: (ref) => noted(gateway.cancel(ref)),
      refund: (ref, refundId, amount) => noted(gateway.refund(ref, refundId, amount)),
    }
  }

  return {
    watch: { of: (provider) => calls.get(provider) ?? null },
    gateways: {
      ...gateways,
      of(provider) {
        const gateway = gateways.of(provider)
        const known = watched.get(gateway) ?? watching(gateway)
        watched.set(gateway, known)
        return known
      },
    },
  }
}
