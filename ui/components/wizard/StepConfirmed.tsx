import { LayoutDashboard, MapPin, RotateCcw } from 'lucide-react'
import { Button, LinkButton } from '../form/Button.tsx'
import { Notice } from '../Notice.tsx'
import type { Confirmed } from './view.ts'

/** Step 6, and what a paid booking's payment page says. */
export function StepConfirmed({ confirmed }: { readonly confirmed: Confirmed }) {
  const { bookingId, reference, when, technician, paid, payingWords } = confirmed
  return (
    <div className="stack stack-loose">
      <div className="confirmed">
        <p>Your reference number</p>
        <p className="confirmed-reference figures">{reference}</p>
        <p>{whenWords(when, technician)}</p>
      </div>
      <Notice tone="good" title={paid ? 'Paid. Thank you.' : 'Booked. Thank you.'}>
        <p>{payingWords}</p>
        <p>
          Its own page says who is coming and when, and lets you move or cancel the visit. You find it on your dashboard
          too.
        </p>
      </Notice>
      <div className="row">
        <LinkButton href={`/track/${bookingId}`} icon={<MapPin size={20} aria-hidden="true" />}>
          Track this booking
        </LinkButton>
        <LinkButton variant="secondary" href="/dashboard" icon={<LayoutDashboard size={20} aria-hidden="true" />}>
          View Dashboard
        </LinkButton>
        <form method="post" action="/book" noValidate>
          <Button variant="quiet" name="intent" value="again" icon={<RotateCcw size={20} aria-hidden="true" />}>
            Book Another Service
          </Button>
        </form>
      </div>
    </div>
  )
}

function whenWords(when: string | null, technician: string | null): string {
  if (when !== null) return technician === null ? when : `${when}, with ${technician}`
  return technician === null
    ? 'As soon as possible: we are looking for the nearest technician now.'
    : `${technician} comes as soon as possible.`
}
