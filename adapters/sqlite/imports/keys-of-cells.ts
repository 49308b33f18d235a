const address = /^[^\s@]+@[^\s@]+$/
const number = /^'?(?:\+44|0044|0)[\d\s().-]{8,20}$/

/** The first address and the first telephone number of a row, as an erasure looks for them. */
export function keysOfCells(cells: readonly string[]): {
  readonly email: string | null
  readonly number: string | null
} {
  let [email, phone]: [string | null, string | null] = [null, null]
  for (const cell of cells) {
    const text = cell.trim()
    if (email === null && text.length <= 254 && address.test(text)) email = text.toLowerCase()
    if (phone === null && number.test(text)) {
      phone = `+44${text
        .replaceAll(/[^\d]/g, '')
        .replace(/^(?:0044|44|0)/, '')
        .replace(/^0/, '')}`
    }
  }
  return { email, number: phone }
}
