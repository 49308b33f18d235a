import type { Pence } from '#modules/shared'
import { formatPence } from '../../format.ts'
import type { MoneyIf } from './money-if.ts'

/** The effect of a yes, and the payments that follow, with their times. */
export function YesWords({ amount, money }: { readonly amount: Pence; readonly money: MoneyIf }) {
  return (
    <>
      <p>We do the work as described. It costs {formatPence(amount)} in all, and no more unless we ask you again.</p>
      <MoneyWords money={money} />
    </>
  )
}

/** The money of a yes that is given, or would be. */
function MoneyWords({ money: { now, capture, held, isCardSaved, later } }: { readonly money: MoneyIf }) {
  return (
    <p>
      {held > 0 &&
        (isCardSaved
          ? `Up to ${formatPence(held)} is charged to your saved card when the work is done. `
          : `The ${formatPence(held)} on your card stays set aside until the work is done. `)}
      {now > 0 && nowWords[capture](formatPence(now))}
      {later > 0 && `You pay ${formatPence(later)} when the work is done.`}
    </p>
  )
}

const nowWords = {
  automatic: (amount: string) => `You pay ${amount} now. `,
  manual: (amount: string) => `${amount} is set aside on your card now. `,
  later: (amount: string) => `You save a card for ${amount} now; it is charged when the work is done. `,
}

export function NoWords({ agreed }: { readonly agreed: Pence }) {
  return (
    <>
      <p>We do only what was agreed, for {formatPence(agreed)}. What is described here is left as it is.</p>
      <p>Nothing more is asked of you. You can call us if you want to talk it over first.</p>
    </>
  )
}
