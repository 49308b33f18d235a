import { CalendarClock, CreditCard } from 'lucide-react'
import { at } from '#modules/shared'
import { formatPence } from '../../format.ts'
import { LinkButton } from '../form/Button.tsx'
import { usePageInput } from '../office/came-back.ts'
import type { UnpaidShown } from './unpaid-shown.ts'

/** On the pages of a customer whose booked time is held only until it is paid. */
export function UnpaidBanner({ unpaid }: { readonly unpaid: UnpaidShown }) {
  const { id, service, when, verb, amount, until, releaseHref } = unpaid
  // A guest has no page to release it on: it is released at that time.
  const { guest } = usePageInput()
  return (
    <aside className="banner banner-ask no-print" aria-label="Waiting for payment">
      <div className="page">
        <CalendarClock size={20} aria-hidden="true" />
        <p>
          <strong>Your booking is held until {until}.</strong> {service}, {when}.{' '}
          {guest ? 'Then it is released.' : 'Pay or release it.'}
        </p>
        <div className="row row-tight">
          <LinkButton variant="secondary" href={at.pay(id)} icon={<CreditCard size={20} aria-hidden="true" />}>
            {verb} {formatPence(amount)}
          </LinkButton>
          {!guest && (
            <LinkButton variant="quiet" href={releaseHref}>
              Release it
            </LinkButton>
          )}
        </div>
      </div>
    </aside>
  )
}
