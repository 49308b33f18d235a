import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'

/** One line above everything, for what is true of the whole site. */
function Banner({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <aside className="banner" aria-label={name}>
      <div className="page">
        <FlaskConical size={20} aria-hidden="true" />
        <p>{children}</p>
      </div>
    </aside>
  )
}

export function TestPaymentsBanner() {
  return (
    <Banner name="Test payments">
      <strong>Payments are in test mode.</strong> No money is taken; only test card numbers work.
    </Banner>
  )
}

export function DemoBanner() {
  return (
    <Banner name="Demonstration">
      <strong>This is a demonstration.</strong> The customers, technicians and bookings here are made up.
    </Banner>
  )
}
