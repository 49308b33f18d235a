import { CalendarCheck, CalendarClock, CreditCard, House, MapPin, Star, Wrench } from 'lucide-react'
import { type BookingId, at } from '#modules/shared'
import { formatPence } from '../../format.ts'
import { StatusBadge } from '../Badge.tsx'
import { LinkButton } from '../form/Button.tsx'
import { usePageInput } from '../office/came-back.ts'
import { Price } from '../Price.tsx'
import { Stars } from '../Stars.tsx'
import type { BookingShown } from './booking-shown.ts'
import './bookings.css'
import { PriorityBadge } from './PriorityBadge.tsx'

/** One booking: what, when, who, how much, and what may be done about it. */
export function BookingCard({
  booking,
  level = 3,
  pageOf = at.track,
}: {
  readonly booking: BookingShown
  readonly level?: 2 | 3
  /** Where its name leads. */
  readonly pageOf?: (id: BookingId) => string
}) {
  const { id, reference, status, priority, service, when, customer, technician, price, paid, ended } = booking
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="card booking" aria-labelledby={`booking-${id}`}>
      <div className="booking-head">
        <div className="stack stack-tight">
          <Heading className="card-title" id={`booking-${id}`}>
            <a className="booking-link" href={pageOf(id)}>
              {service}
            </a>
          </Heading>
          <p className="soft figures">{reference}</p>
        </div>
        <p className="row row-tight">
          <StatusBadge status={status} />
          <PriorityBadge priority={priority} />
          {paid && <StatusBadge status="paid" />}
        </p>
      </div>
      <ul className="plain booking-facts">
        <li>
          <CalendarClock size={20} aria-hidden="true" />
          {when}
        </li>
        {customer && (
          <li>
            <House size={20} aria-hidden="true" />
            {customer}
          </li>
        )}
        {technician && (
          <li>
            <Wrench size={20} aria-hidden="true" />
            {technician}
          </li>
        )}
        <li>
          <CreditCard size={20} aria-hidden="true" />
          <Price amount={price} vat={usePageInput().site.vatRegistered} />
        </li>
      </ul>
      {ended && <p className="soft">{ended}.</p>}
      {booking.isOutOfTime && (
        <p className="booking-until">The time to pay has run out. Please book again, or call us.</p>
      )}
      {booking.toPay?.until && <p className="booking-until">{booking.toPay.until}</p>}
      <BookingActions booking={booking} />
    </article>
  )
}

function BookingActions({
  booking: { id, service, customer, toPay, isOutOfTime, mayRate, rating },
}: {
  readonly booking: BookingShown
}) {
  const about = <span className="out-of-sight">: {service}</span>
  return (
    <div className="row row-tight booking-actions">
      {toPay && (
        <LinkButton href={at.pay(id)} icon={<CreditCard size={20} aria-hidden="true" />}>
          {toPay.verb} {formatPence(toPay.amount)}
          {about}
        </LinkButton>
      )}
      {isOutOfTime && (
        <LinkButton href="/book" icon={<CalendarCheck size={20} aria-hidden="true" />}>
          Book again{about}
        </LinkButton>
      )}
      {mayRate && (
        <LinkButton href={at.review(id)} icon={<Star size={20} aria-hidden="true" />}>
          Rate Service{about}
        </LinkButton>
      )}
      <LinkButton variant="secondary" href={at.track(id)} icon={<MapPin size={20} aria-hidden="true" />}>
        Track{about}
      </LinkButton>
      {rating !== null && (
        <span className="row row-tight booking-rated">
          <Stars rating={rating} />
          <span className="soft">
            {customer ? 'Rated' : 'You rated it'} {rating} of 5
          </span>
        </span>
      )}
    </div>
  )
}
