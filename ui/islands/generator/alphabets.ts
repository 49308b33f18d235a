import { type Face, faces, runsOf } from '#modules/invoicing'

/** The alphabets whose typefaces come with the PDF: Western and Central Europe, Greek, Cyrillic and Vietnamese. */
const alphabets: readonly string[] = ['', 'Ext', 'NotoLatin', 'NotoGreek', 'NotoCyrillic', 'NotoVietnamese']

/** The typefaces that the PDF has in the browser; the server has more. */
export const available: readonly Face[] = faces.filter((face) => alphabets.includes(face.slice('body'.length)))

const known = new Set(available)
const questionMarks = (text: string) => text.split('?').length

/** The text has a character that the PDF shows as a question mark. */
export function hasUnknownLetter(text: string): boolean {
  const drawn = runsOf(text, 'body', known)
    .map((run) => run.text)
    .join('')
  return questionMarks(drawn) > questionMarks(text)
}
