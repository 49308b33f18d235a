import { type Role, at, may } from '#modules/shared'
import { legalPages, legalWords } from '#modules/terms'

export const siteLinks = [
  { href: `${at.home()}#services`, label: 'Services' },
  { href: `${at.home()}#coverage`, label: 'Areas' },
  { href: `${at.home()}#how-it-works`, label: 'How it works' },
] as const

/** Every page that the law asks for, for the foot of each page. */
export const legalLinks = legalPages.map((page) => ({ href: legalWords[page].address, label: legalWords[page].short }))

/** Book Now: scrolls on the home page, goes there from any other. The office books for a caller. */
export function bookingLink(who: { readonly role: Role } | null): string {
  return may(who, 'dispatch') ? at.admin.newBooking() : `${at.home()}#booking`
}
