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

/** A form also comes back without a fault: to show a new link, or to ask for the password. */
function isFaulty(form: Pick<Form, 'errors' | 'alert'> | null): boolean {
  return form !== null && (form.errors.length > 0 || form.alert !== null)
}
