import { CalendarPlus } from 'lucide-react'
import { type UserId, at } from '#modules/shared'
import { LinkButton } from '../form/Button.tsx'
import { bookRepairHref } from './book-repair-href.ts'

/** Leads the office to the booking for a caller: for a customer, where one is named. */
export function BookRepair({ customer }: { readonly customer?: UserId }) {
  const href = customer === undefined ? at.admin.newBooking() : bookRepairHref(customer)
  return (
    <LinkButton href={href} icon={<CalendarPlus size={20} aria-hidden="true" />}>
      Book a repair
    </LinkButton>
  )
}
