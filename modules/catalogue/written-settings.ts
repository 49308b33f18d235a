import { type Result, accept, refuse } from '#modules/shared'

/** The owner's rule for pages that are written for searches (decision N9). */
export interface WrittenPageSettings {
  /** A page is published only while other public pages have less of its text than that. */
  readonly mostPercent: number
}

export const defaultWrittenPages: WrittenPageSettings = { mostPercent: 30 }
/** With less, common phrases refuse every page; with more, copies are published. */
export const writtenPageLimits = { least: 5, most: 60 } as const

export function parseWrittenPages(
  stored: unknown,
): Result<WrittenPageSettings, { readonly kind: 'written-pages-refused' }> {
  const { mostPercent }: { readonly mostPercent?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {}
  const { least, most } = writtenPageLimits
  return typeof mostPercent === 'number' && Number.isInteger(mostPercent) && mostPercent >= least && mostPercent <= most
    ? accept({ mostPercent })
    : refuse({ kind: 'written-pages-refused' })
}
