import type { PaymentRecord } from '../ledger.ts'
import { openStatuses } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import type { ProviderName } from '../provider.ts'
import type { PaymentPlace } from '../store.ts'
import { closeIntent } from './intent.ts'

/** Whether the built-in gateway takes payments: it is offered only while no other provider is set up. */
export function takesTestPayments({ gateways }: Pick<PaymentPorts, 'gateways'>): boolean {
  return Object.values(gateways.offered).includes('test')
}

/** Test money counts in no figure once another provider is set up. */
export function providerLeftOut(ports: Pick<PaymentPorts, 'gateways'>): ProviderName | null {
  return takesTestPayments(ports) ? null : 'test'
}

const pageSize = 100

/**
 * Cancels the open payments of the built-in gateway once another provider is set up, so that no test card pays for a
 * booking. Answers how many; one that fails holds up none of the others, and is thrown at the end.
 */
export async function closeTestPayments(ports: PaymentPorts): Promise<number> {
  if (takesTestPayments(ports)) return 0
  const window = { from: Temporal.Instant.fromEpochMilliseconds(0), until: ports.clock.now().add({ seconds: 1 }) }
  const faults: unknown[] = []
  let closed = 0
  let place: PaymentPlace | null = null
  do {
    const page: readonly PaymentRecord[] = await ports.payments.listOfProvider('test', window, pageSize, place)
    for (const record of page.filter(({ payment }) => openStatuses.includes(payment.status))) {
      try {
        await closeIntent(ports, record)
        closed += 1
      } catch (fault) {
        faults.push(fault)
      }
    }
    place = page.length === pageSize ? (page.at(-1)?.payment ?? null) : null
  } while (place)
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} test payments could not be closed`)
  return closed
}
