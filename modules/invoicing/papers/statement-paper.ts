import { type Pence, formatPence } from '#modules/shared'
import type { BilledParty, Supplier } from './document.ts'
import type { Paper, PaperLogo, PaperTable } from './paper.ts'
import { footOf, partyOf, printedDay, supplierParty } from './paper-of.ts'
import type { Statement, StatementLine } from './statement.ts'

/** The account of a customer as it is printed. */
export interface StatementFacts {
  readonly statement: Statement
  readonly supplier: Supplier
  readonly customer: BilledParty
  /** The address at which the customer sees and pays, as a full address; null where nobody does. */
  readonly link: string | null
  readonly logo?: PaperLogo | null
  /** "#rrggbb" of the business. */
  readonly colour?: string | null
}

const lineWords: Readonly<Record<StatementLine['what'], string>> = {
  invoice: 'Invoice',
  credit: 'Credit note',
  payment: 'Payment for',
  refund: 'Refund of',
  cis: 'CIS deducted from',
  opening: 'Paid before the import of',
}

/** A statement on paper: what was owed, each change with the balance after it, and what is due by its age. */
export function statementPaper({ statement, supplier, customer, link, logo, colour }: StatementFacts): Paper {
  const { from, to, opening, lines, closing } = statement
  return {
    title: 'STATEMENT',
    name: `Statement of ${printedDay(to)}`,
    mark: null,
    ...(logo && { logo }),
    ...(colour && { colour }),
    supplier: supplierParty(supplier),
    customer: partyOf('Account of', customer, supplier.vatNumber !== null),
    particulars: [
      { label: 'From', value: printedDay(from) },
      { label: 'To', value: printedDay(to) },
      { label: 'Balance', value: formatPence(closing) },
    ],
    remarks: [],
    items: {
      name: 'Account',
      columns: [
        { heading: 'Date', holds: 'text', share: 22 },
        { heading: 'Details', holds: 'text', share: 42 },
        { heading: 'Amount', holds: 'figures', share: 18 },
        { heading: 'Balance', holds: 'figures', share: 18 },
      ],
      rows: [
        [printedDay(from), 'Balance brought forward', '', formatPence(opening)],
        ...lines.map(({ on, what, number, amount, balance }) => [
          printedDay(on),
          `${lineWords[what]} ${number}`,
          formatPence(amount),
          formatPence(balance),
        ]),
      ],
    },
    totals: [
      { label: closing < 0 ? 'In your favour' : 'Left to pay', value: formatPence(magnitude(closing)), isMain: true },
    ],
    vat: null,
    ages: agesOf(statement),
    sections: [],
    link: link === null ? null : { label: 'Pay online at', value: link },
    blanks: [],
    foot: footOf(supplier),
  }
}

const magnitude = (amount: Pence): Pence => Math.abs(amount) as Pence

function agesOf({ ageing }: Statement): PaperTable {
  const ages: readonly (readonly [string, Pence])[] = [
    ['Not due yet', ageing.current],
    ['1 to 30 days late', ageing.upTo30],
    ['31 to 60 days late', ageing.upTo60],
    ['61 to 90 days late', ageing.upTo90],
    ['Over 90 days late', ageing.above90],
  ]
  return {
    name: 'Left to pay by age',
    columns: ages.map(([heading]) => ({ heading, holds: 'figures', share: 20 })),
    rows: [ages.map(([, amount]) => formatPence(amount))],
  }
}
