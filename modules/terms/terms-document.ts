import { dayWords, inBusinessZone } from '#modules/shared'
import type { Trader } from './facts-of-order.ts'
import { agreedPagesLine } from './legal/agreed-pages.ts'
import { partWords, termsParts } from './template.ts'

/** The confirmation of a contract on a durable medium, in words that are ready to print. */
export interface TermsDocument {
  readonly title: string
  /** Plain text: the terms as they were agreed, and for a consumer the model cancellation form. */
  readonly text: string
  /** When the contract was made. */
  readonly at: Temporal.Instant
}

/** Prints the terms of a booking as a PDF file. */
export interface TermsPrinter {
  /** A4. The same document gives the same bytes. */
  printTerms(document: TermsDocument): Promise<Uint8Array>
}

/** An order whose terms were kept. */
export interface AgreedOrder {
  readonly reference: string
  readonly service: string
  readonly agreement: {
    readonly text: string
    readonly customerKind: 'consumer' | 'business'
    readonly agreedAt: Temporal.Instant
    /** The version of each legal page that belonged to the contract; missing or null for orders of older releases. */
    readonly pages?: Readonly<Record<string, string>> | null
    /** Consents that were given with moves, the oldest first. */
    readonly consents?: readonly {
      readonly text: string
      readonly givenAt: Temporal.Instant
      readonly undoneAt: Temporal.Instant | null
    }[]
  }
}

const formTitle = 'Model cancellation form'

/** The lines of a document that are headings. */
export const termsHeadings: ReadonlySet<string> = new Set([
  ...termsParts.map((part) => partWords[part].title),
  formTitle,
])

export function documentOf({ reference, service, agreement }: AgreedOrder, trader: Trader): TermsDocument {
  const { text, customerKind, agreedAt, pages, consents = [] } = agreement
  const orderedOn = dayWithYear(agreedAt)
  const order = `Booking ${reference}, ordered on ${orderedOn}`
  const standing = consents.filter(({ undoneAt }) => undoneAt === null)
  const given = standing.map((one) => `Agreed when the visit was moved, on ${dayWithYear(one.givenAt)}: ${one.text}`)
  const parts = [order, text, agreedPagesLine(pages), ...given].filter((part) => part !== null)
  if (customerKind === 'consumer') parts.push(cancellationForm(trader, { reference, service, orderedOn }))
  return { title: `The terms of your booking ${reference}`, text: parts.join('\n\n'), at: agreedAt }
}

/** Consumer Contracts Regulations 2013, Schedule 3, Part B, filled with what is known. */
function cancellationForm(
  { businessName, companyName, address, email }: Trader,
  {
    reference,
    service,
    orderedOn,
  }: { readonly reference: string; readonly service: string; readonly orderedOn: string },
): string {
  const to = [businessName, companyName, address, email].filter((line) => line !== '').join(', ')
  return `${formTitle}
(Complete and return this form only if you wish to withdraw from the contract.)

To ${to}:

I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract for the supply of the following service: ${service} (${reference})

Ordered on: ${orderedOn}

Name of consumer(s):

Address of consumer(s):

Signature of consumer(s) (only if this form is notified on paper):

Date:

[*] Delete as appropriate.`
}

function dayWithYear(at: Temporal.Instant): string {
  const date = inBusinessZone(at).toPlainDate()
  return `${dayWords(date)} ${date.year}`
}
