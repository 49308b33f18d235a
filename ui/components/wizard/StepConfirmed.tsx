import { CalendarPlus, LayoutDashboard, MapPin, RotateCcw } from 'lucide-react'
import { Button, LinkButton } from '../form/Button.tsx'
import { Notice } from '../Notice.tsx'
import type { Confirmed } from './view.ts'

/** Step 6, and what a paid booking's payment page says. */
export function StepConfirmed({ confirmed }: { readonly confirmed: Confirmed }) {
  const { bookingId, reference, when, technician, paid, payingWords, letterTo, textTo, receipts, calendarHref } =
    confirmed
  return (
    <div className="stack stack-loose">
      <div className="confirmed">
        <p>Your reference number</p>
        <p className="confirmed-reference figures">{reference}</p>
        <p>{whenWords(when, technician)}</p>
      </div>
      <Notice tone="good" title={paid ? 'Paid. Thank you.' : 'Booked. Thank you.'}>
        <p>{payingWords}</p>
        {letterTo && <p className="wizard-found">We email the confirmation to {letterTo}.</p>}
        {textTo && <p className="wizard-found">We send text messages about it to {textTo}.</p>}
        {receipts.map(({ href, words }) => (
          <p key={href}>
            <a href={href}>Receipt: {words}</a>
          </p>
        ))}
      </Notice>
      {confirmed.nextSteps.length > 0 && (
        <section className="stack stack-tight" aria-labelledby="next">
          <p className="wizard-found" id="next">
            What happens next
          </p>
          <ol className="wizard-next">
            {confirmed.nextSteps.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
        </section>
      )}
      {confirmed.mayJoin && (
        <p className="soft">
          Would you like it all in one place? <a href="/register">Make an account</a> with the same e-mail address, and
          join this booking to it.
        </p>
      )}
      <div className="row">
        <LinkButton href={`/track/${bookingId}`} icon={<MapPin size={20} aria-hidden="true" />}>
          Track this booking
        </LinkButton>
        {calendarHref && (
          <LinkButton variant="secondary" href={calendarHref} icon={<CalendarPlus size={20} aria-hidden="true" />}>
            Add to calendar
          </LinkButton>
        )}
        {!confirmed.byGuest && (
          <LinkButton variant="secondary" href="/dashboard" icon={<LayoutDashboard size={20} aria-hidden="true" />}>
            View Dashboard
          </LinkButton>
        )}
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
