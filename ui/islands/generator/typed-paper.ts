import type { DocumentType, ItemType } from '#modules/invoicing'

export interface TypedItem {
  readonly description: string
  readonly itemType: ItemType
  readonly quantity: string
  readonly unitPrice: string
}

/** A document as it is typed: texts, some of them empty. */
export interface TypedPaper {
  readonly type: DocumentType
  readonly number: string
  /** The form `2026-11-25`. */
  readonly date: string
  readonly dueDate: string
  /** The invoice that a credit takes back, and its day. */
  readonly creditedNumber: string
  readonly creditedDate: string
  /** The way of payment, on a receipt. */
  readonly paidBy: string
  readonly company: {
    readonly name: string
    readonly address: string
    readonly phone: string
    readonly email: string
    readonly number: string
    readonly vatNumber: string
  }
  readonly bank: {
    readonly bankName: string
    readonly accountName: string
    readonly sortCode: string
    readonly accountNumber: string
  }
  readonly customer: {
    readonly name: string
    readonly address: string
    readonly email: string
  }
  readonly items: readonly TypedItem[]
  readonly notes: string
  /** In per cent. */
  readonly taxRate: string
}

/** The longest texts of the form, in characters as the shared `textLimits` counts them. */
export const generatorLimits = {
  number: 40,
  figures: 16,
  accountNumber: 8,
  sortCode: 8,
  notes: 2_000,
} as const
