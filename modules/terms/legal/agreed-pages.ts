import { type LegalPage, legalWords, pagesOfContract } from './legal-pages.ts'
import { writtenLegalVersion } from './written/index.ts'

/** A legal page as it stood when a booking was made. */
interface AgreedPage {
  readonly page: LegalPage
  readonly title: string
  /** "version 3"; for the text that came with the product the label of its wording. */
  readonly version: string
  /** Where that version is shown; null for a text that this release has no more. */
  readonly address: string | null
}

/** The pages that belonged to the contract of a booking, in their order; none for orders of older releases. */
export function agreedPagesOf(pages: Readonly<Record<string, string>> | null | undefined): readonly AgreedPage[] {
  return pagesOfContract.flatMap((page): readonly AgreedPage[] => {
    const label = pages?.[page]
    if (label === undefined) return []
    const { title, address } = legalWords[page]
    const number = label === writtenLegalVersion ? '0' : label
    const isKept = /^\d{1,6}$/.test(number)
    return [{ page, title, version: `version ${label}`, address: isKept ? `${address}?version=${number}` : null }]
  })
}

/** One line for a document; null where no version was kept. */
export function agreedPagesLine(pages: Readonly<Record<string, string>> | null | undefined): string | null {
  const named = agreedPagesOf(pages).map(({ title, version }) => `${title} (${version})`)
  return named.length === 0 ? null : `Part of this contract, as these pages of our site read then: ${named.join('; ')}.`
}
