import { CalendarPlus, FilePlus, FileQuestionMark, UserPlus } from 'lucide-react'
import { at, may } from '#modules/shared'
import { MenuLink } from '../../components/Menu.tsx'
import type { Who } from '../../page-context.ts'

/** All that the office makes often, each on its own page. */
export function NewLinks({ who }: { readonly who: Who }) {
  return (
    <>
      {may(who, 'dispatch') && (
        <MenuLink href={at.admin.newBooking()} icon={<CalendarPlus size={20} aria-hidden="true" />}>
          Booking
        </MenuLink>
      )}
      {may(who, 'customers') && (
        <MenuLink href={at.admin.newCustomer()} icon={<UserPlus size={20} aria-hidden="true" />}>
          Customer
        </MenuLink>
      )}
      {may(who, 'invoice') && (
        <>
          <MenuLink
            href={`${at.invoices.create()}?type=quote`}
            icon={<FileQuestionMark size={20} aria-hidden="true" />}
          >
            Quote
          </MenuLink>
          <MenuLink href={at.invoices.create()} icon={<FilePlus size={20} aria-hidden="true" />}>
            Invoice
          </MenuLink>
        </>
      )}
    </>
  )
}
