/** The pattern of `like` for rows with this text, with a backslash as the escape. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** A number is found however it is written: its digits without the first zero. Null for a text that is no number. */
export function digitsOf(search: string): string | null {
  const digits = /^[+\d\s().-]{4,}$/.test(search) ? search.replaceAll(/\D/g, '').replace(/^(44|0)/, '') : ''
  return digits.length < 3 ? null : digits
}
