import { type Role, at, may } from '#modules/shared'

export const siteLinks = [
  { href: `${at.home()}#services`, label: 'Services' },
  { href: `${at.home()}#coverage`, label: 'Areas' },
  { href: `${at.home()}#how-it-works`, label: 'How it works' },
] as const

/** Book Now: scrolls on the home page, goes there from any other. The office books for a caller. */
export function bookingLink(who: { readonly role: Role } | null): string {
  return may(who, 'dispatch') ? at.admin.newBooking() : `${at.home()}#booking`
}
