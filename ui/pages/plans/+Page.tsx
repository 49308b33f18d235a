import { useData } from 'vike-react/useData'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LinkButton } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import { PlanTable, TierList, nothingCharged } from '../../components/plans/PlanTable.tsx'
import { at } from '#modules/shared'
import type { Data } from './+data.ts'
import { RequestForm } from './RequestForm.tsx'

export default function PlansPage() {
  const { texts, shown, reference, period } = useData<Data>()
  const { site } = usePageInput()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>{texts['plans.title']}</h1>
        <p className="lead">{texts['plans.lead']}</p>
      </div>
      {reference && (
        <Notice
          tone="good"
          title={
            <>
              We have your request. Its reference is <span className="figures">{reference}</span>
            </>
          }
        >
          <p>
            {nothingCharged}
            {site.mailLeaves && ' A copy is on its way to your e-mail address.'}
          </p>
        </Notice>
      )}
      {shown.plans.length > 0 ? (
        <>
          <PlanTable shown={shown} period={period} />
          <RequestForm />
        </>
      ) : (
        <EmptyState
          title="No plans at the moment"
          action={<LinkButton href={at.contact()}>Ask us about regular maintenance</LinkButton>}
        >
          We repair what breaks, one booking at a time.
        </EmptyState>
      )}
      <TierList tiers={shown.tiers} />
    </div>
  )
}
