import type { PageContextServer } from 'vike/types'

/** The longest beginning of the address that is named here. */
const titles: readonly (readonly [RegExp, string])[] = [
  [/^\/admin\/bookings\/[^/]+\/refund/, 'Refund'],
  [/^\/admin\/bookings\/[^/]+\/paid/, 'Mark as paid'],
  [/^\/admin\/bookings\/[^/]+\/cancel/, 'Cancel booking'],
  [/^\/admin\/bookings\/[^/]+\/move/, 'Move booking'],
  [/^\/admin\/bookings\/[^/]+\/billing/, 'Who pays'],
  [/^\/admin\/bookings\/./, 'Booking'],
  [/^\/admin\/bookings/, 'Bookings'],
  [/^\/admin\/customers\/[^/]+\/business/, 'Business details'],
  [/^\/admin\/customers\/[^/]+\/properties\/./, 'Property'],
  [/^\/admin\/customers\/[^/]+\/properties/, 'Add a property'],
  [/^\/admin\/customers\/[^/]+\/bookings/, 'Bookings of a customer'],
  [/^\/admin\/customers\/./, 'Customer'],
  [/^\/admin\/customers/, 'Customers'],
  [/^\/admin\/payments\/./, 'Payment'],
  [/^\/admin\/payments/, 'Payments'],
  [/^\/admin\/applications/, 'Technician applications'],
  [/^\/admin\/technicians/, 'Technicians'],
  [/^\/admin\/services/, 'Services and prices'],
  [/^\/admin\/hours/, 'Opening hours'],
  [/^\/admin\/message-templates\/./, 'Message text'],
  [/^\/admin\/message-templates/, 'Message texts'],
  [/^\/admin\/audit/, 'Audit log'],
  [/^\/admin\/users\/invitations/, 'Invitations'],
  [/^\/admin\/users\/view/, 'As a customer sees it'],
  [/^\/admin\/users\/./, 'User'],
  [/^\/admin\/users/, 'Users'],
  [/^\/admin\/messages\/./, 'Message'],
  [/^\/admin\/messages/, 'Messages'],
  [/^\/admin\/enquiries\/./, 'Enquiry'],
  [/^\/admin\/enquiries/, 'Enquiries'],
]

export function title({ urlPathname, site }: PageContextServer): string {
  const words = titles.find(([address]) => address.test(urlPathname))?.[1] ?? 'Admin Dashboard'
  return `${words} - ${site.businessName}`
}
