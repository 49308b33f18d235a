import { LiveWizard } from '../../components/wizard/LiveWizard.tsx'
import type { WizardProps } from '../../components/wizard/view.ts'
import '../../components/wizard/wizard.css'
import { Island } from '../../islands/Island.tsx'

export function Booking({ wizard }: { readonly wizard: WizardProps }) {
  return (
    <section className="section section-sheet" id="booking" aria-labelledby="booking-title">
      <div className="page page-book stack stack-loose">
        <div className="stack">
          <h2 id="booking-title">Book a repair</h2>
          <p className="lead">Six short steps. You can go back at any time, and nothing you have typed is lost.</p>
        </div>
        <Island name="BookingWizard" of={LiveWizard} props={wizard} whenSeen />
      </div>
    </section>
  )
}
