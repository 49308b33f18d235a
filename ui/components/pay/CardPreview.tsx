import type { CardNumberRead } from './test-cards.ts'

/** The card as it is being typed. What it says stands in the fields too, so it is a picture only. */
export function CardPreview({
  card,
  name,
  expires,
}: {
  readonly card: CardNumberRead
  readonly name: string
  readonly expires: string
}) {
  const places = Math.max(card.digits.length, Math.min(card.longest, 16))
  const rest = card.digits.length < places ? '•'.repeat(places - card.digits.length) : ''
  const shown = card.shown + rest
  return (
    <div className="card-preview" aria-hidden="true">
      <span className="card-brand">{card.brand ?? 'Card'}</span>
      <span className="card-chip" />
      <span className="card-number figures">{grouped(shown)}</span>
      <span className="card-name">{name.trim() || 'Cardholder name'}</span>
      <span className="card-expires figures">{expires || 'MM/YY'}</span>
    </div>
  )
}

function grouped(shown: string): string {
  const plain = shown.replace(/ /g, '')
  return shown.includes('•') ? (plain.match(/.{1,4}/g) ?? []).join(' ') : shown
}
