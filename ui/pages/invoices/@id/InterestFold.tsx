import { useCameBack } from '../../../components/office/came-back.ts'
import type { OfficeData } from './+data.ts'
import { Fold } from './DeedFolds.tsx'

/** Interest for late payment, with its sums before it is charged. */
export function InterestFold({ data: { href, interest } }: { readonly data: OfficeData }) {
  const action = `${href}/interest`
  const back = useCameBack(action)
  if (!interest?.offer) return null
  const { sums, says } = interest.offer
  return (
    <Fold title="Charge interest" back={back} action={action} button="Charge interest">
      <p className="figures">
        {sums}: {says} It is an invoice of its own, outside the scope of VAT. It is issued at once, and once for this
        invoice.
      </p>
    </Fold>
  )
}
