import { ArrowRight } from 'lucide-react'
import { LinkButton } from '../../components/Button.tsx'

export function Booking() {
  return (
    <section className="section booking-band" id="booking" aria-labelledby="booking-title">
      <div className="page">
        <div className="enamel-sign">
          <div className="stack">
            <h2 id="booking-title">Book a repair</h2>
            <p className="lead">Six short steps. You can go back at any time, and nothing you have typed is lost.</p>
          </div>
          <LinkButton large className="enamel-button" href="/book">
            Start booking
            <ArrowRight size={24} aria-hidden="true" />
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
