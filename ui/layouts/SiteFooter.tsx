import { footerLines } from '#modules/catalogue'
import { at } from '#modules/shared'
import { chatWords } from '../components/chat-link.ts'
import { telephoneLink } from '../format.ts'
import type { Site, Who } from '../page-context.ts'
import { BrandLogo } from './BrandName.tsx'
import { siteGroups } from './site-links.ts'

export function SiteFooter({
  site,
  who,
  chat,
}: {
  readonly site: Site
  readonly who: Who | null
  readonly chat: string | null
}) {
  return (
    <footer className="footer no-print">
      <div className="page">
        <div className="footer-columns">
          <section className="stack stack-tight">
            <h2>{site.look?.logo ? <BrandLogo site={site} logo={site.look.logo} /> : site.businessName}</h2>
            {site.areas.length > 0 && <p>Building repairs in {inWords(site.areas.map(({ name }) => name))}.</p>}
            <p>
              <a className="figures" href={telephoneLink(site.hotline)}>
                {site.hotline}
              </a>
            </p>
            {chat && (
              <p>
                <a className="footer-chat" href={chat} rel="noreferrer">
                  {chatWords}
                </a>
              </p>
            )}
          </section>
          {siteGroups(who, site.areas).map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <div className="footer-links">
                {links.map(({ href, label }) => (
                  <a key={href} href={href}>
                    {label}
                  </a>
                ))}
              </div>
            </nav>
          ))}
          <nav aria-label="Your account">
            <h2>Your account</h2>
            <div className="footer-links">
              <a href={at.dashboard()}>Dashboard</a>
              <a href={at.bookings()}>My Bookings</a>
              <a href={at.profile.home()}>Profile</a>
            </div>
          </nav>
        </div>
        <LegalLines site={site} />
      </div>
    </footer>
  )
}

/** "Croydon, South Croydon and Purley". */
function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The details that the law requires on a company's website, as far as the owner has filled them in. */
function LegalLines({ site }: { readonly site: Site }) {
  const lines = [...footerLines(site), 'Your statutory rights are not affected by anything on this site.']
  return (
    <div className="footer-legal">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
