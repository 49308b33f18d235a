interface Props {
  readonly href: string
  readonly amount: string
  readonly customer: string
  readonly reference: string
}

/** The payment that a row is about, in every table that is about something else of it. */
export function PaymentInRow({ href, amount, customer, reference }: Props) {
  return (
    <span className="two-lines">
      <a href={href}>
        {amount}, {customer}
      </a>{' '}
      <span className="soft small figures">{reference}</span>
    </span>
  )
}
