import { ArrowLeft, CalendarHeart } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { AcceptPlan, BookVisit, EndPlan, PlanFacts, PlanStanding } from '../../../components/care-plans/PlanParts.tsx'
import { Done } from '../../../components/Done.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import type { Data } from './+data.ts'

/** The maintenance plans of a customer. */
export default function MyPlansPage() {
  const { plans, done, form, offered } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.profile.home()}>
        <ArrowLeft size={20} aria-hidden="true" />
        Profile
      </a>
      <FormErrors form={form} />
      <Done says={done} />
      <h1>Maintenance plans</h1>
      {plans.length === 0 && (
        <EmptyState drawing={<CalendarHeart size={48} aria-hidden="true" />} title="You have no maintenance plan">
          <a href={offered}>See the plans that we offer</a>
        </EmptyState>
      )}
      {plans.map((plan) => (
        <Card key={plan.id} title={`${plan.name}, ${plan.price}`} id={plan.id}>
          <div className="stack">
            <PlanStanding plan={plan} />
            <PlanFacts plan={plan} isSignedIn />
            <BookVisit plan={plan} form={form} />
            <AcceptPlan plan={plan} form={form} />
            <EndPlan plan={plan} />
          </div>
        </Card>
      ))}
    </div>
  )
}
