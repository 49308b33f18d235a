import { CalendarCheck, CreditCard, Star, Wrench } from 'lucide-react'
import { Avatar } from '../../components/Avatar.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { formatPence } from '../../format.ts'
import type { Data } from './@id/+data.ts'

/** What happens next, who comes, and the one thing to do. */
export function NextStep({ data: { booking, isOwn, isEmergency, next } }: { readonly data: Data }) {
  const { id, status, technician, toPay, mayRate, isOutOfTime } = booking
  return (
    <section className="card track-next" aria-labelledby="next">
      <div className="stack stack-tight">
        <h2 className="card-title" id="next">
          {next.title}
        </h2>
        <p>{next.words}</p>
      </div>
      {technician && (
        <p className="track-technician">
          {technician === 'Assigning...' ? <Wrench size={24} aria-hidden="true" /> : <Avatar name={technician} large />}
          <span>
            <span className="soft">Technician</span>
            <br />
            <strong>{technician}</strong>
          </span>
        </p>
      )}
      {toPay?.until && <p className="booking-until">{toPay.until}</p>}
      <div className="row">
        {toPay && (
          <LinkButton href={`/pay/${id}`} icon={<CreditCard size={20} aria-hidden="true" />}>
            {toPay.verb} {formatPence(toPay.amount)}
          </LinkButton>
        )}
        {mayRate && (
          <LinkButton href={`/review/${id}`} icon={<Star size={20} aria-hidden="true" />}>
            Rate Service
          </LinkButton>
        )}
        {((isOwn && status === 'cancelled') || isOutOfTime) && (
          <LinkButton href="/book" icon={<CalendarCheck size={20} aria-hidden="true" />}>
            Book a repair
          </LinkButton>
        )}
      </div>
      {isEmergency && isOwn && (
        <Notice tone="safety" title="If it gets worse">
          <p>
            Danger to life or fire:{' '}
            <a className="track-number" href="tel:999">
              999
            </a>
            . Smell of gas: go outside and call{' '}
            <a className="track-number" href="tel:0800111999">
              0800 111 999
            </a>
            . Water coming in: close the stop tap.
          </p>
        </Notice>
      )}
    </section>
  )
}
