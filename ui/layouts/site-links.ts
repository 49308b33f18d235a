import { at } from '#modules/shared'

export const siteLinks = [
  { href: `${at.home()}#services`, label: 'Services' },
  { href: `${at.home()}#coverage`, label: 'Areas' },
  { href: `${at.home()}#how-it-works`, label: 'How it works' },
] as const

/** Book Now: scrolls on the home page, goes there from any other. */
export const bookingLink = `${at.home()}#booking`
