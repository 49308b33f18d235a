import { OutsideDown } from '#modules/shared'
import type { Gateways } from '../ports.ts'
import type { PaymentSecurityStore, SilentProvider } from '../security/security-store.ts'
import type { PaymentStore } from '../store.ts'
import { type ProviderWatch, silentAfter } from './watch-providers.ts'
import type { ProviderName } from '../provider.ts'

/**
 * The providers that do not answer now. Recent calls show it; where none was answered since the start, payments that
 * were begun and never answered do. `begun`: those of the last hour.
 */
export function silentNow(
  watch: ProviderWatch,
  providers: readonly ProviderName[],
  begun: readonly SilentProvider[],
): readonly SilentProvider[] {
  return providers.flatMap((provider) => {
    const calls = watch.of(provider)
    const waiting = begun.find((one) => one.provider === provider)
    if (calls && calls.unanswered >= silentAfter && calls.silentSince) {
      return [{ provider, payments: waiting?.payments ?? 0, since: calls.silentSince }]
    }
    return waiting && !calls?.answeredAt ? [waiting] : []
  })
}

/** The providers that did not answer the last calls, and since when: read from memory, for every page of the office. */
export function unreachableNow(
  watch: ProviderWatch,
  providers: readonly ProviderName[],
): readonly Pick<SilentProvider, 'provider' | 'since'>[] {
  return silentNow(watch, providers, []).map(({ provider, since }) => ({ provider, since }))
}

interface Ports {
  readonly security: Pick<PaymentSecurityStore, 'payments'>
  readonly payments: Pick<PaymentStore, 'find'>
  readonly gateways: Gateways
  readonly watch: ProviderWatch
}

/** Asks each provider that gave no answer last about a payment of its own, so that the end of the outage is noticed. */
export async function askSilent(ports: Ports, providers: readonly ProviderName[]): Promise<void> {
  for (const provider of providers) {
    if ((ports.watch.of(provider)?.unanswered ?? 0) === 0) continue
    const ref = await latestRef(ports, provider)
    if (ref === null) continue
    try {
      await ports.gateways.of(provider).retrieve(ref)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
    }
  }
}

const looked = 20

async function latestRef({ security, payments }: Ports, provider: ProviderName): Promise<string | null> {
  const query = { status: null, purpose: null, provider, text: null, between: null, after: null, limit: looked }
  for (const { id } of await security.payments(query)) {
    const record = await payments.find(id)
    if (record?.payment.providerRef) return record.payment.providerRef
  }
  return null
}
