import type { ReactNode } from 'react'
import { bannerOn } from '#modules/catalogue'
import { at, deskOf, inBusinessZone } from '#modules/shared'
import { Config } from 'vike-react/Config'
import { usePageContext } from 'vike-react/usePageContext'
import { UnverifiedBanner } from '../components/account/UnverifiedBanner.tsx'
import { UnpaidBanner } from '../components/bookings/UnpaidBanner.tsx'
import { isInFrame, unpaidShown } from '../components/bookings/unpaid-shown.ts'
import { AdPlace } from '../components/ads/AdPlace.tsx'
import { DemoBanner, LivePaymentsBanner, NewsBanner, TestPaymentsBanner } from '../components/Banner.tsx'
import { chatLink } from '../components/chat-link.ts'
import { FieldStatus } from '../components/field/FieldStatus.tsx'
import type { PageInput } from '../page-context.ts'
import { Launcher } from './launcher/Launcher.tsx'
import { isPublicPage } from './launcher/public-page.ts'
import { isOfficeAddress } from '../pages/admin/office-entries.ts'
import { OfficeBar } from './office/OfficeBar.tsx'
import { OfficeSide } from './office/OfficeSide.tsx'
import { KeysHelp } from './office/KeysHelp.tsx'
import { Palette } from './office/Palette.tsx'
import { placesOf } from './office/places.ts'
import { SiteFooter } from './SiteFooter.tsx'
import { OfficeHeader, SiteHeader } from './SiteHeader.tsx'
import { modeBanner } from './mode-banner.ts'
import { wayBack } from '../way-back.ts'
import { ownWords } from '../own-words.ts'
import '../styles/site.css'

/**
 * The frame of every page. A page says `paysHere` in its +config.ts where money is taken. The pages of the office have its
 * navigation in the place of the header's links and the footer.
 */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  const { site, who, config, urlPathname, urlParsed, is404, ...input } = usePageInput()
  const back = wayBack(new URLSearchParams(urlParsed.search))
  const own = ownWords({ site, urlPathname, is404: is404 ?? null })
  const news = isShopWindow(urlPathname)
    ? bannerOn(site.marketing, inBusinessZone(input.now).toPlainDate().toString())
    : null
  const unpaid = unpaidShown(input.unpaid, input.now)
  const chat = chatLink(site, who)
  const mode = modeBanner(site.paymentMode, config.paysHere === true, who?.role ?? null)
  const places =
    who && deskOf(who) === 'office' && isOfficeAddress(urlPathname) ? placesOf(who, input.waiting, urlPathname) : null
  const main = (
    <main className="main" id="main" tabIndex={-1}>
      {children}
    </main>
  )
  return (
    <div className={places ? 'site site-office' : 'site'}>
      {own.description !== '' && <Config description={own.description} />}
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      {site.demo && <DemoBanner />}
      {news && <NewsBanner banner={news} />}
      {mode === 'test' && <TestPaymentsBanner />}
      {mode === 'live' && <LivePaymentsBanner />}
      {who && places ? (
        <OfficeHeader site={site} who={who} />
      ) : (
        <SiteHeader site={site} who={who} chat={chat} back={back} />
      )}
      {who && deskOf(who) === 'technician' && config.offline !== true && <FieldStatus />}
      {unpaid && isInFrame(unpaid, urlPathname) && <UnpaidBanner unpaid={unpaid} />}
      {who && !unpaid && who.emailVerifiedAt === null && !who.demo && <UnverifiedBanner who={who} />}
      {who && places ? (
        <>
          <div className="office">
            <OfficeSide who={who} places={places} />
            {main}
          </div>
          <OfficeBar places={places} />
          <Palette who={who} />
          <KeysHelp who={who} places={places} />
        </>
      ) : (
        <>
          {main}
          <AdPlace ads={site.adsense} path={urlPathname} choice={input.adChoice} />
          <SiteFooter site={site} who={who} chat={chat} />
        </>
      )}
      {(who === null || who.role === 'customer') && isPublicPage(urlPathname) && <Launcher site={site} chat={chat} />}
    </div>
  )
}

/** The owner's news stand on pages of the business, and on none that books or pays. */
const isShopWindow = (path: string) => isPublicPage(path) && path !== at.book()

function usePageInput(): PageInput & {
  readonly config: { readonly paysHere?: boolean; readonly offline?: boolean }
  readonly urlPathname: string
  readonly is404?: boolean | null
  readonly urlParsed: { readonly search: Readonly<Record<string, string>> }
} {
  const pageContext = usePageContext()
  if (!('site' in pageContext)) throw new Error('Pages are rendered on the server only')
  return pageContext
}
