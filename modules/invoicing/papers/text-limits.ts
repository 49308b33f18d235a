/** The longest texts of a document, in characters as the shared `textLimits` counts them. */
export const documentLimits = {
  lines: 200,
  description: 500,
  /** A number as it is typed. */
  figures: 16,
  notes: 2_000,
  /** Why a document is void or written off. */
  reason: 500,
  terms: 2_000,
  vatNumber: 40,
  /** Scheme and value: `9932:GB123456789`. */
  peppolId: 60,
  /** In hundredths. */
  quantity: 9_999_999,
  /** The amount of one line and of a whole document. */
  pence: 10_000_000_000,
} as const
