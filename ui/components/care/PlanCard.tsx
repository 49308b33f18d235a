import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import type { CareShown } from './care-shown.ts'

/** The maintenance plan of a property, with its next visit and where that is booked. */
export function PlanCard({ care: { plan } }: { readonly care: Pick<CareShown, 'plan'> }) {
  if (!plan) return null
  const { href, name, state, next, bookHref } = plan
  return (
    <Card title="Maintenance plan" id="plan">
      <div className="row row-apart">
        <div className="appliance-words">
          <a href={href}>
            <strong>{name}</strong>
          </a>
          <Badge tone={state.tone}>{state.words}</Badge>
          {next && <span className="soft">{next}</span>}
        </div>
        {bookHref && (
          <a href={bookHref}>
            Book this<span className="out-of-sight"> visit of {name}</span>
          </a>
        )}
      </div>
    </Card>
  )
}
