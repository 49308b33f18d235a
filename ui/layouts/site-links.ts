import { type Role, at, may } from '#modules/shared'
import { allAreas, tradePages } from '#modules/catalogue'
import { legalPages, legalWords } from '#modules/terms'
import type { Site } from '../page-context.ts'

interface SiteLink {
  readonly href: string
  readonly label: string
}

export interface SiteGroup {
  readonly title: string
  readonly links: readonly SiteLink[]
}

type Booker = { readonly role: Role } | null

/**
 * Every public page, in groups: the header, the menu of a phone and the footer show exactly these. A new public page adds
 * its line here; `site-links.test.ts` finds one that does not.
 */
export function siteGroups(who: Booker, areas: Site['areas']): readonly [SiteGroup, ...SiteGroup[]] {
  return [
    {
      title: 'Book',
      links: [
        { href: bookingLink(who), label: 'Book a repair' },
        { href: at.bookings(), label: 'Track a booking' },
        { href: at.quote(), label: 'Ask for a quote' },
      ],
    },
    {
      title: 'Repairs',
      links: [
        { href: at.emergency(), label: 'Emergency repairs' },
        { href: at.services(), label: 'Services and prices' },
        ...tradePages.map(({ slug, label }) => ({ href: at.service(slug), label })),
        { href: at.plans(), label: 'Maintenance plans' },
        { href: `${at.home()}#how-it-works`, label: 'How it works' },
      ],
    },
    {
      title: 'Areas',
      links: [
        ...areas.map(({ slug, name }) => ({ href: at.area(slug), label: name })),
        { href: at.area(allAreas), label: 'All areas' },
        { href: at.coverage(), label: 'Check your postcode' },
      ],
    },
    {
      title: 'Experts and jobs',
      links: [
        { href: at.findExperts(), label: 'Find Experts' },
        { href: at.advertise(), label: 'Advertise' },
        { href: at.jobs(), label: 'Jobs' },
        { href: at.postJob(), label: 'Post a job' },
        { href: at.badges(), label: 'Badges of listings' },
        { href: at.market.checks(), label: 'How we check adverts' },
        { href: at.market.ranking(), label: 'How we rank results' },
        { href: at.market.reviews(), label: 'How reviews of experts work' },
        { href: at.market.complaints(), label: 'Complaints about experts' },
      ],
    },
    {
      title: 'About',
      links: [
        { href: at.about(), label: 'About us' },
        { href: at.reviews(), label: 'Reviews' },
        { href: at.contact(), label: 'Contact us' },
        { href: at.chat(), label: 'Chat with us' },
        { href: at.assistant(), label: 'Booking assistant' },
        { href: at.invoiceGenerator(), label: 'Invoice generator' },
      ],
    },
    {
      title: 'Legal',
      links: legalPages.map((page) => ({ href: legalWords[page].address, label: legalWords[page].short })),
    },
  ]
}

/** Book Now: scrolls on the home page, goes there from any other. The office books for a caller. */
export function bookingLink(who: Booker): string {
  return may(who, 'dispatch') ? at.admin.newBooking() : `${at.home()}#booking`
}
