import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'

/** One line above everything, for what is true of the whole site. */
function Banner({ children }: { readonly children: ReactNode }) {
  return (
    <div className="banner">
      <div className="page">
        <FlaskConical size={20} aria-hidden="true" />
        <p>{children}</p>
      </div>
    </div>
  )
}

export function TestPaymentsBanner() {
  return (
    <Banner>
      <strong>Payments are in test mode.</strong> No money is taken; only test card numbers work.
    </Banner>
  )
}

export function DemoBanner() {
  return (
    <Banner>
      <strong>This is a demonstration.</strong> The customers, technicians and bookings here are made up.
    </Banner>
  )
}
