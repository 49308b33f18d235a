import type { ReactNode } from 'react'
import { Notice } from '../Notice.tsx'

/** An invoice of a booking, as a link. */
export interface Invoiced {
  readonly href: string
  readonly words: string
}

/** A booking may have several invoices, and nobody makes a second one without knowing it (decision H12). */
export function InvoicedNotice({
  documents,
  children,
}: {
  readonly documents: readonly Invoiced[]
  readonly children?: ReactNode
}) {
  if (documents.length === 0) return null
  return (
    <Notice tone="warn" title="This booking has an invoice already">
      <ul className="plain">
        {documents.map(({ href, words }) => (
          <li key={href} className="figures">
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
      {children}
    </Notice>
  )
}
