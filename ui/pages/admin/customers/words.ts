/** "1 property", "12 properties". */
export function propertyWords(count: number): string {
  return count === 1 ? '1 property' : `${count} properties`
}

/** "1 booking", "12 bookings". */
export function bookingWords(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}
