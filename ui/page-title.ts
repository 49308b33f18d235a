import type { Form } from './page-context.ts'

/** A title that is not followed by the name of the business, because the name is in it. */
export interface WholeTitle {
  readonly whole: string
}

export type TitleWords = string | WholeTitle

/** Computes the document's title. After a faulty form "Error: " comes first, so that a screen reader says it at once. */
export function documentTitle(words: TitleWords, businessName: string, form: Pick<Form, 'errors' | 'alert'> | null) {
  const title = typeof words === 'string' ? `${words} - ${businessName}` : words.whole
  return isFaulty(form) ? `Error: ${title}` : title
}

/** Search engines show about so many characters of a title, and of a description. */
const shownOfTitle = 60
const shownOfDescription = 158

/** The name with the place and the business behind it, as far as they fit into a search engine's line. */
export function fittingTitle(name: string, place: string, businessName: string): WholeTitle {
  const titles = [`${name} ${place} - ${businessName}`, `${name} - ${businessName}`, `${name} ${place}`]
  return { whole: titles.find(({ length }) => length <= shownOfTitle) ?? name }
}

/** The beginning of a text that fits into a search engine's lines, in whole words. */
export function shortened(text: string): string {
  if (text.length <= shownOfDescription) return text
  const cut = text.slice(0, shownOfDescription)
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('? '))
  return sentence > shownOfDescription / 2 ? cut.slice(0, sentence + 1) : `${cut.slice(0, cut.lastIndexOf(' '))}…`
}

/** A form also comes back without a fault: to show a new link, or to ask for the password. */
function isFaulty(form: Pick<Form, 'errors' | 'alert'> | null): boolean {
  return form !== null && (form.errors.length > 0 || form.alert !== null)
}
