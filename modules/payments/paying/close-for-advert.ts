import type { AdvertId } from '#modules/shared'
import { isOpen } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import { releasePayment } from './release-payment.ts'

/** Closes what is open for an advert that ends. Money that arrived before stays in the ledger. */
export async function closeForAdvert(ports: PaymentPorts, advertId: AdvertId): Promise<void> {
  const records = await ports.payments.listForAdvert(advertId)
  for (const record of records) if (isOpen(record.payment)) await releasePayment(ports, record)
}
