import { at, parseId } from '#modules/shared'
import { Card } from '../Card.tsx'

/** The way from an advert to its payments, and to manual payments for it; nothing for a review. */
export function AdvertMoney({ id }: { readonly id: string }) {
  const advertId = parseId('lst', id) ?? parseId('job', id)
  if (!advertId) return null
  return (
    <Card title="Money">
      <p className="row row-tight">
        <a href={`${at.admin.payments()}?q=${advertId}`}>Its payments</a>
        <a href={at.admin.advertPaid(advertId)}>Record a payment</a>
      </p>
    </Card>
  )
}
