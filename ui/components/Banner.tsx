import { FlaskConical, Megaphone, PoundSterling } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Banner as News } from '#modules/catalogue'

const icons = { live: PoundSterling, test: FlaskConical, news: Megaphone } as const

/** One line above everything, for what is true of the whole site. */
function Banner({
  name,
  tone,
  children,
}: {
  readonly name: string
  readonly tone?: 'test' | 'live' | 'news'
  readonly children: ReactNode
}) {
  const Icon = tone ? icons[tone] : FlaskConical
  return (
    <aside className={tone ? `banner banner-${tone}` : 'banner'} aria-label={name}>
      <div className="page">
        <Icon size={20} aria-hidden="true" />
        <p>{children}</p>
      </div>
    </aside>
  )
}

export function TestPaymentsBanner() {
  return (
    <Banner name="Test payments" tone="test">
      <strong>Payments are in test mode.</strong> No money is taken; only test card numbers work.
    </Banner>
  )
}

export function LivePaymentsBanner() {
  return (
    <Banner name="Live payments" tone="live">
      <strong>Payments are live.</strong> Real money is taken and refunded.
    </Banner>
  )
}

export function DemoBanner() {
  return (
    <Banner name="Demonstration">
      <strong>This is a demonstration.</strong> The customers, technicians and bookings here are made up.
    </Banner>
  )
}

/** The owner's news on public pages. */
export function NewsBanner({ banner }: { readonly banner: News }) {
  return (
    <Banner name="News" tone="news">
      <NewsWords banner={banner} />
    </Banner>
  )
}

/** The same on the page that changes it. */
export function NewsPreview({ banner }: { readonly banner: News }) {
  return (
    <section className="banner banner-news" aria-label="Preview of the banner">
      <div>
        <Megaphone size={20} aria-hidden="true" />
        <p>
          <NewsWords banner={banner} />
        </p>
      </div>
    </section>
  )
}

function NewsWords({ banner: { words, link } }: { readonly banner: News }) {
  return (
    <>
      {words} {link && <a href={link.path}>{link.words}</a>}
    </>
  )
}
