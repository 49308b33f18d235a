import { PlanTable, TierList } from '../../components/plans/PlanTable.tsx'
import type { PlansShown } from '../../components/plans/plans-shown.ts'

/** Plans and emergency tiers; nothing where the owner offers neither. */
export function Pricing({
  shown,
  title,
  lead,
}: {
  readonly shown: PlansShown
  readonly title: string
  readonly lead: string
}) {
  if (shown.plans.length + shown.tiers.length === 0) return null
  return (
    <section className="section" id="pricing" aria-labelledby="pricing-title">
      <div className="page stack stack-loose">
        <div className="stack">
          <h2 id="pricing-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        {shown.plans.length > 0 && <PlanTable shown={shown} period="monthly" />}
        <TierList tiers={shown.tiers} />
      </div>
    </section>
  )
}
