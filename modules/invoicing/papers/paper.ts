/** A label with its value. */
export interface PaperLine {
  readonly label: string
  readonly value: string
}

/** The logo of the business: a PNG without transparency. */
export interface PaperLogo {
  readonly png: Uint8Array
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Where pages find it. */
  readonly address: string
}

/** A line of the totals: the main ones are set in bold. */
export interface PaperTotal extends PaperLine {
  readonly isMain: boolean
}

export interface PaperColumn {
  readonly heading: string
  /** Texts begin at the left; figures end at the right, under each other. */
  readonly holds: 'text' | 'figures'
  /** The share of the width. */
  readonly share: number
}

export interface PaperTable {
  /** Read out by screen readers; not drawn. */
  readonly name: string
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly (readonly string[])[]
}

export interface PaperParty {
  readonly heading: string
  readonly name: string
  readonly lines: readonly string[]
}

export interface PaperSection {
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Details for the reader to copy, such as an account number. */
  readonly lines: readonly PaperLine[]
  /** The details of the bank: never on the clipboard. */
  readonly isBank: boolean
}

/**
 * A document as it is printed: every word and figure of it, in order. The PDF, the text, the page and the public generator
 * all print this.
 */
export interface Paper {
  /** In capitals, as printed: `TAX INVOICE`. */
  readonly title: string
  /** For the title of the file and the foot of each page: "Tax invoice INV-000123". */
  readonly name: string
  /** A word that keeps the paper from passing for a valid one; null on a valid one. */
  readonly mark: 'Draft' | 'Void' | 'Cancelled' | null
  /** The logo above the name of the business; left out: none. */
  readonly logo?: PaperLogo | null
  /** "#rrggbb" of the business; left out: as the program came. */
  readonly colour?: string | null
  readonly supplier: PaperParty
  readonly customer: PaperParty | null
  readonly particulars: readonly PaperLine[]
  /** The words that the law asks for, such as those of the reverse charge. */
  readonly remarks: readonly string[]
  readonly items: PaperTable
  readonly totals: readonly PaperTotal[]
  /** Null where the document shows no VAT. */
  readonly vat: PaperTable | null
  /** The amounts that are left to pay by their age, on a statement; null elsewhere. */
  readonly ages: PaperTable | null
  readonly sections: readonly PaperSection[]
  /** The address at which it is seen and paid, with the words before it; null without one. */
  readonly link: PaperLine | null
  /** Lines to sign on; empty but on a delivery note. */
  readonly blanks: readonly string[]
  /** In small print at the foot of each page. */
  readonly foot: string
}
