/** A picture of the card as it is typed. The fields carry the same data, so assistive technology skips it. */
export function CardPreview({
  brand,
  number,
  name,
  expires,
}: {
  readonly brand: string | null
  readonly number: string
  readonly name: string
  readonly expires: string
}) {
  return (
    <div className="card-preview" aria-hidden="true">
      <span className="card-brand">{brand ?? 'Card'}</span>
      <span className="card-chip" />
      <span className="card-number figures">{number}</span>
      <span className="card-name">{name.trim() || 'Cardholder name'}</span>
      <span className="card-expires figures">{expires || 'MM/YY'}</span>
    </div>
  )
}
