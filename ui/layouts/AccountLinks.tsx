import {
  BriefcaseBusiness,
  ClipboardList,
  CreditCard,
  FileText,
  FileUser,
  LayoutDashboard,
  LogOut,
  MessageCircle,
  ShieldCheck,
  Store,
  UserRound,
} from 'lucide-react'
import { at, may } from '#modules/shared'
import { MenuAction, MenuLink } from '../components/Menu.tsx'
import type { Who } from '../page-context.ts'

/** The user menu, the same on a wide screen and on a phone. */
export function AccountLinks({ who }: { readonly who: Who }) {
  return (
    <>
      {may(who, 'dispatch') && (
        <MenuLink href={at.admin.home()} icon={<ShieldCheck size={20} aria-hidden="true" />}>
          Admin Dashboard
        </MenuLink>
      )}
      {may(who, 'message') && (
        <MenuLink href={at.whatsapp.home()} icon={<MessageCircle size={20} aria-hidden="true" />}>
          WhatsApp Center
        </MenuLink>
      )}
      {may(who, 'payment-security') && (
        <MenuLink href={at.admin.paymentSecurity()} icon={<CreditCard size={20} aria-hidden="true" />}>
          Payment Security
        </MenuLink>
      )}
      <MenuLink href={at.dashboard()} icon={<LayoutDashboard size={20} aria-hidden="true" />}>
        Dashboard
      </MenuLink>
      <MenuLink href={at.profile.home()} icon={<UserRound size={20} aria-hidden="true" />}>
        Profile
      </MenuLink>
      <MenuLink href={at.bookings()} icon={<ClipboardList size={20} aria-hidden="true" />}>
        My Bookings
      </MenuLink>
      <MenuLink href={at.invoices.home()} icon={<FileText size={20} aria-hidden="true" />}>
        {may(who, 'invoice') ? 'Invoices' : 'My Invoices'}
      </MenuLink>
      {who.board.hasJobs && (
        <MenuLink href={at.myJobs.home()} icon={<BriefcaseBusiness size={20} aria-hidden="true" />}>
          My Jobs
        </MenuLink>
      )}
      {who.board.hasApplications && (
        <MenuLink href={at.myApplications()} icon={<FileUser size={20} aria-hidden="true" />}>
          My Applications
        </MenuLink>
      )}
      {who.hasListings && (
        <MenuLink href={at.myListings()} icon={<Store size={20} aria-hidden="true" />}>
          My Listings
        </MenuLink>
      )}
      <MenuAction action={at.logout()} icon={<LogOut size={20} aria-hidden="true" />}>
        Sign Out
      </MenuAction>
    </>
  )
}
