import { CalendarClock, CreditCard } from 'lucide-react'
import { at } from '#modules/shared'
import { LinkButton } from '../../components/form/Button.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import { Price } from '../../components/Price.tsx'
import { SummaryList } from '../../components/SummaryList.tsx'
import { formatPence } from '../../format.ts'
import type { Held } from './held.ts'

/** The way back from the payment leads here: the booking is made, so there is no step to change. */
export function HeldBooking({ held: { unpaid, rows } }: { readonly held: Held }) {
  const { id, verb, amount, until, releaseHref } = unpaid
  const { guest, site } = usePageInput()
  return (
    <div className="page page-book main-pad stack stack-loose">
      <h1>Your booking is held until {until}</h1>
      <p className="wizard-aside">
        <CalendarClock size={24} aria-hidden="true" />
        <span>
          {guest
            ? 'Nothing has been paid yet. Without a payment it is released then.'
            : 'Nothing has been paid yet. Pay or release it: to change something, release it and book again.'}
        </span>
      </p>
      <SummaryList rows={rows} />
      <p className="wizard-total">
        <span>To pay now</span>
        <Price amount={amount} large vat={site.vatRegistered} />
      </p>
      <div className="row">
        <LinkButton large href={at.pay(id)} icon={<CreditCard size={20} aria-hidden="true" />}>
          {verb} {formatPence(amount)}
        </LinkButton>
        {!guest && (
          <LinkButton large variant="secondary" href={releaseHref}>
            Release it
          </LinkButton>
        )}
        <LinkButton large variant="quiet" href={`${at.book()}?step=1`}>
          Book another repair
        </LinkButton>
      </div>
    </div>
  )
}
