/** One line of a table as RFC 4180 has it. Every text is quoted: a program that splits at another sign reads it as one. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A spreadsheet would take a text that begins like this for a formula, and do what a customer typed; at the start of the
 * text, and behind characters that separate cells or lines in other settings. Signs of full width count too, and so do
 * invisible characters before the sign.
 */
const formula =
  /(^|[;|\t\r\n\v\f\u0085\u2028\u2029])(?=[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu
const oddStart = /^[\t\r\n]/
const number = /^-?\d+(\.\d+)?$/

function csvCell(text: string): string {
  if (text === '' || number.test(text)) return text
  return `"${guarded(text).replaceAll('"', '""')}"`
}

function guarded(text: string): string {
  const marked = text.replaceAll(formula, `$1'`)
  return marked === text && oddStart.test(text) ? `'${text}` : marked
}
