import type { Pence } from '#modules/shared'
import { formatPence } from '../../format.ts'
import type { MoneyIf } from './money-if.ts'

/** What a yes does, and when which money is asked for. */
export function YesWords({ amount, money }: { readonly amount: Pence; readonly money: MoneyIf }) {
  return (
    <>
      <p>
        The work is done as described. It costs {formatPence(amount)} in all, and not more unless you are asked again.
      </p>
      <MoneyWords money={money} />
    </>
  )
}

/** The money of a yes that is given, or would be. */
function MoneyWords({ money: { now, isHold, held, later } }: { readonly money: MoneyIf }) {
  return (
    <p>
      {held > 0 && `The ${formatPence(held)} on your card stays set aside until the work is done. `}
      {now > 0 &&
        (isHold ? `${formatPence(now)} is set aside on your card now. ` : `You pay ${formatPence(now)} now. `)}
      {later > 0 && `You pay ${formatPence(later)} when the work is done.`}
    </p>
  )
}

export function NoWords({ agreed }: { readonly agreed: Pence }) {
  return (
    <>
      <p>Only what was agreed is done, for {formatPence(agreed)}. What is described here is left as it is.</p>
      <p>Nothing more is asked of you. You can call us if you want to talk it over first.</p>
    </>
  )
}
