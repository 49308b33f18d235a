import { type BookingId, type Pence, at } from '#modules/shared'
import { LinkButton } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { formatPence } from '../../format.ts'

/** The customer is asked something: it stands first. */
export function AskedNotice({ bookingId, amount }: { readonly bookingId: BookingId; readonly amount: Pence }) {
  return (
    <Notice tone="warn" title="There is more to do than was agreed">
      <p>It would come to {formatPence(amount)} in all. Nothing more is done before you say yes.</p>
      <div>
        <LinkButton href={at.variation(bookingId)}>See what and why</LinkButton>
      </div>
    </Notice>
  )
}
