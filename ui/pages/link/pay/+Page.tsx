import { useData } from 'vike-react/useData'
import { Notice } from '../../../components/Notice.tsx'
import { LivePay } from '../../../components/pay/LivePay.tsx'
import '../../../components/wizard/wizard.css'
import { Island } from '../../../islands/Island.tsx'
import type { Data } from './+data.ts'

/** Paying without an account. */
export default function LinkPayPage() {
  const { pay, paidTitle } = useData<Data>()
  const isPaid = pay.standing === 'paid'
  return (
    <div className="page page-narrow main-pad">
      <div className="wizard">
        <h1>{isPaid ? 'Thank you' : 'Payment'}</h1>
        {isPaid ? (
          <Notice tone="good" title={paidTitle}>
            <p>
              {pay.service}, booking <span className="figures">{pay.reference}</span>. {pay.payingWords}
            </p>
            <p>You can close this page.</p>
          </Notice>
        ) : (
          <Island name="PayPage" of={LivePay} props={{ pay }} />
        )}
      </div>
    </div>
  )
}
