/** One line of a table as RFC 4180 has it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A spreadsheet would take a text that begins like this for a formula, and do what a customer typed. */
const formula = /^[\s]*[=+\-@]|^[\t\r\n]/
const number = /^-?\d+(\.\d+)?$/

function csvCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
