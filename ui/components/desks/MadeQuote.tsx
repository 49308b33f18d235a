import { FileText } from 'lucide-react'
import { Card } from '../Card.tsx'
import { LinkButton } from '../form/Button.tsx'

/** The request for a quote that was made of a text, or the way to make it. */
export function MadeQuote({
  of,
  quote,
  makeQuote,
}: {
  readonly of: 'chat' | 'enquiry'
  readonly quote: { readonly href: string; readonly reference: string } | null
  readonly makeQuote: string
}) {
  return (
    <Card title="Quote">
      {quote ? (
        <p>
          Made of this {of}: <a href={quote.href}>{quote.reference}</a>
        </p>
      ) : (
        <div>
          <LinkButton variant="secondary" href={makeQuote} icon={<FileText size={20} aria-hidden="true" />}>
            Make a quote
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
