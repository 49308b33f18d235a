/**
 * The number when text messages may go to it: a mobile number of the United Kingdom, the Isle of Man or the Channel
 * Islands, in E.164. Null for landlines, personal numbers (070), pagers (076, but for 07624) and all other countries,
 * whose messages cost many times as much.
 */
export function textableNumber(phone: string): string | null {
  return /^\+447(?:[1-57-9]\d{8}|624\d{6})$/.test(phone) ? phone : null
}
