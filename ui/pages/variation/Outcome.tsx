import { CreditCard } from 'lucide-react'
import { at } from '#modules/shared'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { formatPence } from '../../format.ts'
import type { Data } from './@key/+data.ts'

/** How it was decided: it cannot be decided again. */
export function Outcome({ data }: { readonly data: Data }) {
  const { standing, decidedOn, amount, money } = data
  switch (standing) {
    case 'accepted':
      return (
        <Notice tone="good" title={`The answer was yes, on ${decidedOn}`}>
          <p>{formatPence(amount)} is agreed in all, and the work goes on.</p>
          <LeftToPay money={money} />
          <PayIt data={data} />
        </Notice>
      )
    case 'declined':
      return (
        <Notice title={`The answer was no, on ${decidedOn}`}>
          <p>We do only what was agreed, for {formatPence(money.agreed)}. Nothing more is asked of you.</p>
        </Notice>
      )
    default:
      return (
        <Notice title="This request has ended">
          <p>There is nothing to decide. What you agreed to stays as it is.</p>
        </Notice>
      )
  }
}

function LeftToPay({ money: { now, capture, later } }: { readonly money: Data['money'] }) {
  return (
    <p>
      {now > 0 && `${formatPence(now)} is left to ${leftWords[capture]} now. `}
      {later > 0 && `${formatPence(later)} is left to pay when the work is done.`}
    </p>
  )
}

const leftWords = { automatic: 'pay', manual: 'set aside on your card', later: 'save a card for' }
const verbs = { automatic: 'Pay', manual: 'Authorise', later: 'Save card for' }

function PayIt({ data: { key, byLink, bookingId, money } }: { readonly data: Data }) {
  if (money.now === 0) return null
  const words = `${verbs[money.capture]} ${formatPence(money.now)}`
  const icon = <CreditCard size={20} aria-hidden="true" />
  if (!byLink) {
    return (
      <div>
        <LinkButton href={at.pay(bookingId)} icon={icon}>
          {words}
        </LinkButton>
      </div>
    )
  }
  return (
    <form method="post" action={`/variation/${key}/pay`} noValidate>
      <Button icon={icon}>{words}</Button>
    </form>
  )
}
