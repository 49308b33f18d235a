import { Bell, CalendarCheck, Menu as MenuIcon, MessageCircle, Phone } from 'lucide-react'
import { at, deskOf } from '#modules/shared'
import { LinkButton } from '../components/form/Button.tsx'
import { chatWords } from '../components/chat-link.ts'
import { Menu } from '../components/Menu.tsx'
import { telephoneLink } from '../format.ts'
import type { Site, Who } from '../page-context.ts'
import { unreadWords } from '../unread-words.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BrandName } from './BrandName.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NewMenu } from './office/OfficeSide.tsx'
import { SiteNavigation } from './SiteNavigation.tsx'
import { bookingLink } from './site-links.ts'

export function SiteHeader({
  site,
  who,
  chat,
  back,
}: {
  readonly site: Site
  readonly who: Who | null
  readonly chat: string | null
  readonly back: string
}) {
  const isVisitor = who === null || deskOf(who) === 'customer'
  return (
    <header className={headerClass(who)}>
      <a className="emergency-strip" href={telephoneLink(site.hotline)}>
        <Phone size={20} aria-hidden="true" />
        <span>
          Emergency? Call <span className="figures">{site.hotline}</span>
        </span>
      </a>
      <div className="page header-bar">
        <a className="brand" href={at.home()}>
          <BrandName site={site} />
        </a>
        {isVisitor && <SiteNavigation site={site} who={who} />}
        <div className="header-tools">
          <LinkButton
            variant="emergency"
            className="header-emergency"
            href={telephoneLink(site.hotline)}
            icon={<Phone size={20} aria-hidden="true" />}
          >
            Emergency
            <span className="figures header-emergency-number">{site.hotline}</span>
          </LinkButton>
          <LinkButton
            className="header-wide"
            href={bookingLink(who)}
            icon={<CalendarCheck size={20} aria-hidden="true" />}
          >
            Book Now
          </LinkButton>
          {chat && (
            <a className="header-chat" href={chat} rel="noreferrer" aria-label={chatWords} title={chatWords}>
              <MessageCircle size={24} aria-hidden="true" />
            </a>
          )}
          {who ? <SignedIn who={who} /> : <SignedOut back={back} />}
          <Menu
            className="menu-mobile"
            group="header"
            label={
              <>
                <MenuIcon size={20} aria-hidden="true" />
                Menu
              </>
            }
          >
            <MobileMenu site={site} who={who} chat={chat} back={back} />
          </Menu>
        </div>
      </div>
    </header>
  )
}

/** At the office: who works here, and the way to the public pages. Its navigation is `ui/layouts/office`. */
export function OfficeHeader({ site, who }: { readonly site: Site; readonly who: Who }) {
  return (
    <header className="header header-signed-in no-print">
      <div className="page header-bar">
        <a className="brand" href={at.home()}>
          <BrandName site={site} className="brand-words" />
        </a>
        <div className="header-tools">
          <NewMenu who={who} />
          <SignedIn who={who} />
        </div>
      </div>
    </header>
  )
}

/** On a phone in the field the header is one slim row: the number to call is in the menu. */
function headerClass(who: Who | null): string {
  if (who === null) return 'header no-print'
  return deskOf(who) === 'technician'
    ? 'header header-signed-in header-field no-print'
    : 'header header-signed-in no-print'
}

function SignedOut({ back }: { readonly back: string }) {
  return (
    <span className="header-wide">
      <a className="header-link" href={`${at.login()}${back}`}>
        Sign In
      </a>
      <a className="header-link" href={`${at.register()}${back}`}>
        Sign Up
      </a>
    </span>
  )
}

function SignedIn({ who }: { readonly who: Who }) {
  return (
    <>
      <a className="bell" href={at.notifications()} aria-label={unreadWords(who.unread)} data-bell-of={who.id}>
        <Bell size={24} aria-hidden="true" />
        <span className="bell-count figures" data-unread={who.unread} hidden={who.unread === 0} aria-hidden="true">
          {who.unread > 99 ? '99+' : who.unread}
        </span>
      </a>
      <span className="header-wide">
        <AccountMenu who={who} />
      </span>
    </>
  )
}
