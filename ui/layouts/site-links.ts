export const siteLinks = [
  { href: '/#services', label: 'Services' },
  { href: '/#coverage', label: 'Areas' },
  { href: '/#how-it-works', label: 'How it works' },
] as const

/** Book Now: scrolls on the home page, goes there from any other. */
export const bookingLink = '/#booking'
