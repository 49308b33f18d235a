import { CalendarPlus } from 'lucide-react'
import { type UserId, at } from '#modules/shared'
import { LinkButton } from '../form/Button.tsx'

/** Leads the office to the booking for a caller: for a customer, where one is named. */
export function BookRepair({ customer }: { readonly customer?: UserId }) {
  const query = customer === undefined ? '' : `?${new URLSearchParams({ customer })}`
  return (
    <LinkButton href={`${at.admin.newBooking()}${query}`} icon={<CalendarPlus size={20} aria-hidden="true" />}>
      Book a repair
    </LinkButton>
  )
}
