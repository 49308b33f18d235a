import { Card } from '../../../../components/Card.tsx'
import { Price } from '../../../../components/Price.tsx'
import { formatPence } from '../../../../format.ts'
import type { DeskShown } from './desk-shown.ts'

/** The price as the server quotes it, and the order so far: what the clerk reads back. */
export function PriceCard({ desk }: { readonly desk: DeskShown }) {
  return (
    <aside className="caller-price" id="caller-price" data-part="live" aria-label="Price and summary">
      <Card title="Price">
        <Summary desk={desk} />
      </Card>
    </aside>
  )
}

function Summary({ desk: { answers, service, quoted, vatRegistered } }: { readonly desk: DeskShown }) {
  if (!service || !quoted) return <p className="soft">Service and time decide the price.</p>
  const { quote, dueWords, when } = quoted
  return (
    <div className="stack">
      <p className="caller-total">
        <Price amount={quote.total} large vat={vatRegistered} />
      </p>
      {quote.lines.length > 1 && (
        <dl className="caller-lines">
          {quote.lines.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{formatPence(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="caller-lines caller-order">
        <div>
          <dt>{service.name}</dt>
          <dd>{when}</dd>
        </div>
        {answers.name !== '' && (
          <div>
            <dt>{answers.name}</dt>
            <dd>{[answers.address, answers.postcode].filter(Boolean).join(', ')}</dd>
          </div>
        )}
      </dl>
      <p>{dueWords}</p>
      <p className="soft small">This price holds until {quote.until}.</p>
    </div>
  )
}
