import { type PropertyId, type UserId, at } from '#modules/shared'

/** The page on which the office books, with the customer filled in, and one of their properties. */
export function bookRepairHref(customer: UserId, place?: PropertyId): string {
  return `${at.admin.newBooking()}?${new URLSearchParams({ customer, ...(place && { place }) })}`
}
