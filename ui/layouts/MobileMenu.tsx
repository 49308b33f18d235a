import { Bell, CalendarCheck, ClipboardList, FileQuestion, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { at } from '#modules/shared'
import { chatWords } from '../components/chat-link.ts'
import { MenuLink } from '../components/Menu.tsx'
import { telephoneLink } from '../format.ts'
import type { Site, Who } from '../page-context.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { AdministratorBadge } from './AccountMenu.tsx'
import { bookingLink, siteGroups } from './site-links.ts'
import { may } from '#modules/shared'

/** The destinations of the header, grouped: the call, booking and tracking come first. */
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
  const [first, ...groups] = siteGroups(who, site.areas)
  const icons = new Map<string, ReactNode>([
    [bookingLink(who), <CalendarCheck key="book" size={20} aria-hidden="true" />],
    [at.quote(), <FileQuestion key="quote" size={20} aria-hidden="true" />],
    [at.bookings(), <ClipboardList key="track" size={20} aria-hidden="true" />],
  ])
  return (
    <>
      <div className="menu-group">
        <MenuLink href={telephoneLink(site.hotline)} icon={<Phone size={20} aria-hidden="true" />}>
          Emergency call
        </MenuLink>
        {first.links.map(({ href, label }) => (
          <MenuLink key={href} href={href} icon={icons.get(href) ?? null}>
            {label}
          </MenuLink>
        ))}
        {chat && (
          <MenuLink href={chat} icon={<MessageCircle size={20} aria-hidden="true" />}>
            {chatWords}
          </MenuLink>
        )}
      </div>
      {groups.map(({ title, links }) => (
        <div key={title} className="menu-group">
          <p className="menu-group-title">{title}</p>
          {links.map(({ href, label }) => (
            <MenuLink key={href} href={href}>
              {label}
            </MenuLink>
          ))}
        </div>
      ))}
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
