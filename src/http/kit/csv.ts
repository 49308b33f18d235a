/** One line of a table as RFC 4180 has it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A spreadsheet would take a text that begins like this for a formula, and do what a customer typed; at the start of the
 * text, and behind what separates cells in the settings of another country. Signs of full width and invisible characters
 * before the sign count too.
 */
const formula = /(^|[;|\t\r\n])(?=[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu
const oddStart = /^[\t\r\n]/
const number = /^-?\d+(\.\d+)?$/

function csvCell(text: string): string {
  const safe = number.test(text) ? text : guarded(text)
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function guarded(text: string): string {
  const marked = text.replaceAll(formula, `$1'`)
  return marked === text && oddStart.test(text) ? `'${text}` : marked
}
