import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { AcceptPlan, BookVisit, EndPlan, PlanFacts, PlanStanding } from '../../../components/care-plans/PlanParts.tsx'
import { Done } from '../../../components/Done.tsx'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { telephoneLink } from '../../../format.ts'
import type { Data } from './+data.ts'

/** A maintenance plan to read, accept and end, without an account. */
export default function LinkPlanPage() {
  const { plan, done, form, hotline } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      <Done says={done} />
      <header className="stack stack-tight">
        <h1>{plan.name}</h1>
        <p className="lead">Your maintenance plan, {plan.price}</p>
      </header>
      <PlanStanding plan={plan} />
      <Card title="The plan">
        <PlanFacts plan={plan} isSignedIn={false} />
      </Card>
      {plan.toBook && (
        <Card title="Your next visit" id="visit">
          <BookVisit plan={plan} form={form} />
        </Card>
      )}
      {plan.offer && (
        <Card title="The contract" id="accept">
          <AcceptPlan plan={plan} form={form} />
        </Card>
      )}
      <EndPlan plan={plan} />
      <p className="soft">
        Anything unclear? Call us on{' '}
        <a className="figures" href={telephoneLink(hotline)}>
          {hotline}
        </a>
        .
      </p>
    </div>
  )
}
