import { type Result, accept, refuse } from '#modules/shared'
import { type SettingFault, createFieldReader } from './stored-fields.ts'

/** The owner's rule for pages that are written for searches (decision N9). */
export interface WrittenPageSettings {
  /** A page is published only while other public pages have less of its text than that. */
  readonly mostPercent: number
}

export const defaultWrittenPages: WrittenPageSettings = { mostPercent: 30 }
/** A lower limit makes common phrases refuse every page; a higher one lets copies be published. */
export const writtenPageLimits = { least: 5, most: 60 } as const

interface WrittenPagesRefused {
  readonly kind: 'written-pages-refused'
  readonly faults: readonly SettingFault[]
}

export function parseWrittenPages(stored: unknown): Result<WrittenPageSettings, WrittenPagesRefused> {
  const read = createFieldReader(stored)
  const { least, most } = writtenPageLimits
  const mostPercent = read.wholeNumber('mostPercent', defaultWrittenPages.mostPercent, least, most)
  const faults = read.faults()
  return faults.length > 0 ? refuse({ kind: 'written-pages-refused', faults }) : accept({ mostPercent })
}
