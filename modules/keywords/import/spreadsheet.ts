/**
 * Places where a spreadsheet would see the begin of a formula: the start of the text, or behind a sign that separates cells
 * or lines in other settings, and then, behind invisible signs, spaces and marks, a sign that begins a formula.
 */
const start = String.raw`(?<=^|[;|\t\r\n\v\f\u0085\u2028\u2029])`
const formula = String.raw`['\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20]`
const unmarked = new RegExp(`${start}(?=${formula})`, 'gu')
const marked = new RegExp(`${start}'(?=${formula})`, 'gu')

/** The text with a mark before whatever a spreadsheet would take for a formula. */
export function defused(text: string): string {
  return text.replaceAll(unmarked, "'")
}

/** The text without the marks that `defused` has set, and with all others. */
export function undefused(text: string): string {
  return text.replaceAll(marked, '')
}
