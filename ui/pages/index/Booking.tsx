import { LiveWizard } from '../../components/wizard/LiveWizard.tsx'
import type { WizardProps } from '../../components/wizard/view.ts'
import '../../components/wizard/wizard.css'
import { Island } from '../../islands/Island.tsx'
import { Begun } from './Begun.tsx'

export function Booking({
  wizard,
  begun,
  title,
  lead,
}: {
  readonly wizard: WizardProps
  /** The service that the visitor has begun to book already, or null. */
  readonly begun: string | null
  readonly title: string
  readonly lead: string
}) {
  return (
    <section className="section section-sheet" id="booking" aria-labelledby="booking-title">
      <div className="page page-book stack stack-loose">
        <div className="stack">
          <h2 id="booking-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        {begun !== null && <Begun service={begun} />}
        <Island name="BookingWizard" of={LiveWizard} props={wizard} whenTouched />
      </div>
    </section>
  )
}
