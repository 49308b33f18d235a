import type { ServiceUnknown } from '../refusals.ts'
import { type Estimate, type Priority, estimate } from '#modules/pricing'
import { type Result, type ServiceId, accept, refuse } from '#modules/shared'
import type { BookingPorts } from '../ports.ts'
import { pricedAs } from './quotes.ts'

/** The price of a service at a priority; an emergency service is always an emergency. */
export async function estimateCost(
  { schedule }: Pick<BookingPorts, 'schedule'>,
  serviceId: ServiceId,
  priority: Priority,
): Promise<Result<Estimate, ServiceUnknown>> {
  const service = await schedule.service(serviceId)
  if (!service?.isActive) return refuse({ kind: 'service-unknown' })
  const { tariff } = await schedule.rules()
  return accept(estimate(service.prices, pricedAs(service, priority), tariff))
}
