import { Bell, CalendarCheck, ClipboardList, MessageCircle, Phone } from 'lucide-react'
import { at } from '#modules/shared'
import { chatWords } from '../components/chat-link.ts'
import { MenuLink } from '../components/Menu.tsx'
import { telephoneLink } from '../format.ts'
import type { Site, Who } from '../page-context.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { AdministratorBadge } from './AccountMenu.tsx'
import { bookingLink, siteLinks } from './site-links.ts'
import { may } from '#modules/shared'

/** The header again, grouped: what is urgent first. */
export function MobileMenu({
  site,
  who,
  chat,
  back,
}: {
  readonly site: Site
  readonly who: Who | null
  readonly chat: string | null
  /** See `wayBack`. */
  readonly back: string
}) {
  return (
    <>
      <div className="menu-group">
        <MenuLink href={telephoneLink(site.hotline)} icon={<Phone size={20} aria-hidden="true" />}>
          Emergency call
        </MenuLink>
        <MenuLink href={bookingLink(who)} icon={<CalendarCheck size={20} aria-hidden="true" />}>
          Book Now
        </MenuLink>
        <MenuLink href={at.bookings()} icon={<ClipboardList size={20} aria-hidden="true" />}>
          Track a booking
        </MenuLink>
        {chat && (
          <MenuLink href={chat} icon={<MessageCircle size={20} aria-hidden="true" />}>
            {chatWords}
          </MenuLink>
        )}
      </div>
      <div className="menu-group">
        <p className="menu-group-title">About our work</p>
        {siteLinks.map(({ href, label }) => (
          <MenuLink key={href} href={href}>
            {label}
          </MenuLink>
        ))}
        <MenuLink href={at.contact()}>Contact us</MenuLink>
      </div>
      <div className="menu-group">
        <p className="menu-group-title">Your account</p>
        {who ? <SignedInLinks who={who} /> : <SignedOutLinks back={back} />}
      </div>
    </>
  )
}

function SignedOutLinks({ back }: { readonly back: string }) {
  return (
    <>
      <MenuLink href={`${at.login()}${back}`}>Sign In</MenuLink>
      <MenuLink href={`${at.register()}${back}`}>Sign Up</MenuLink>
    </>
  )
}

function SignedInLinks({ who }: { readonly who: Who }) {
  return (
    <>
      <p className="menu-who">
        {who.fullName}
        {may(who, 'users') && <AdministratorBadge />}
      </p>
      <MenuLink href={at.notifications()} icon={<Bell size={20} aria-hidden="true" />}>
        Notifications (<span data-unread={who.unread}>{who.unread > 99 ? '99+' : who.unread}</span>)
      </MenuLink>
      <AccountLinks who={who} />
    </>
  )
}
