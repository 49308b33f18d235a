import { CalendarCheck, CreditCard, Star } from 'lucide-react'
import { at } from '#modules/shared'
import { LinkButton } from '../../components/form/Button.tsx'
import { WhereTheyAre } from '../../components/bookings/WhereTheyAre.tsx'
import { formatPence } from '../../format.ts'
import type { Data } from './@id/+data.ts'
import { IfWorse } from './IfWorse.tsx'
import { WhoComes } from './WhoComes.tsx'

/** The next step, the technician, and the one thing to do. */
export function NextStep({ data: { booking, isOwn, isEmergency, next, where } }: { readonly data: Data }) {
  const { id, technician, toPay, mayRate, isOutOfTime, ended } = booking
  return (
    <section className="card track-next" aria-labelledby="next">
      <div className="stack stack-tight">
        <h2 className="card-title" id="next">
          {next.title}
        </h2>
        <p>{next.words}</p>
      </div>
      {technician && <WhoComes technician={technician} />}
      <WhereTheyAre where={where} />
      {toPay?.until && <p className="booking-until">{toPay.until}</p>}
      <div className="row">
        {toPay && (
          <LinkButton href={at.pay(id)} icon={<CreditCard size={20} aria-hidden="true" />}>
            {toPay.verb} {formatPence(toPay.amount)}
          </LinkButton>
        )}
        {mayRate && (
          <LinkButton href={at.review(id)} icon={<Star size={20} aria-hidden="true" />}>
            Rate Service
          </LinkButton>
        )}
        {((isOwn && ended) || isOutOfTime) && (
          <LinkButton href="/book" icon={<CalendarCheck size={20} aria-hidden="true" />}>
            Book a repair
          </LinkButton>
        )}
      </div>
      {isEmergency && isOwn && <IfWorse />}
    </section>
  )
}
