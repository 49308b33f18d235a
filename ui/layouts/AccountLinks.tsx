import { ClipboardList, CreditCard, LayoutDashboard, LogOut, MessageCircle, ShieldCheck, UserRound } from 'lucide-react'
import { MenuAction, MenuLink } from '../components/Menu.tsx'
import type { Who } from '../page-context.ts'

/** The user menu, the same on a wide screen and on a phone. */
export function AccountLinks({ who }: { readonly who: Who }) {
  return (
    <>
      {(who.role === 'admin' || who.role === 'office') && (
        <MenuLink href="/admin" icon={<ShieldCheck size={20} aria-hidden="true" />}>
          Admin Dashboard
        </MenuLink>
      )}
      {(who.role === 'admin' || who.role === 'office') && (
        <MenuLink href="/whatsapp-admin" icon={<MessageCircle size={20} aria-hidden="true" />}>
          WhatsApp Center
        </MenuLink>
      )}
      {who.role === 'admin' && (
        <MenuLink href="/payment-dashboard" icon={<CreditCard size={20} aria-hidden="true" />}>
          Payment Security
        </MenuLink>
      )}
      <MenuLink href="/dashboard" icon={<LayoutDashboard size={20} aria-hidden="true" />}>
        Dashboard
      </MenuLink>
      <MenuLink href="/profile" icon={<UserRound size={20} aria-hidden="true" />}>
        Profile
      </MenuLink>
      <MenuLink href="/bookings" icon={<ClipboardList size={20} aria-hidden="true" />}>
        My Bookings
      </MenuLink>
      <MenuAction action="/logout" icon={<LogOut size={20} aria-hidden="true" />}>
        Sign Out
      </MenuAction>
    </>
  )
}
