/** The same characters are the same text, however a keyboard composes them. */
export function plainText(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim()
}
