import type { BookingStatus } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import { LinkButton } from '../form/Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { BookingCard } from './BookingCard.tsx'
import type { BookingShown } from './booking-shown.ts'

export interface BookingListShown {
  readonly bookings: readonly BookingShown[]
  readonly status: BookingStatus | null
  /** The first page, when this is not it. */
  readonly newest: string | null
  readonly older: string | null
  /** Where the filters lead: "/bookings?" or "/dashboard?tab=bookings&". */
  readonly base: string
}

const filters = [
  { status: null, label: 'All' },
  { status: 'pending', label: 'Pending' },
  { status: 'confirmed', label: 'Confirmed' },
  { status: 'in_progress', label: 'In progress' },
  { status: 'completed', label: 'Completed' },
  { status: 'cancelled', label: 'Cancelled' },
] as const

/** The one list of a customer's bookings: `/bookings`, the dashboard's tab and the portal. */
export function BookingList({
  list,
  level = 3,
  pageOf,
}: {
  readonly list: BookingListShown
  readonly level?: 2 | 3
  /** Where the name of a booking leads, when not to its own page. */
  readonly pageOf?: (id: BookingId) => string
}) {
  const { bookings, status, newest, older, base } = list
  return (
    <div className="stack">
      <nav className="booking-filters" aria-label="Show bookings that are">
        {filters.map((filter) => (
          <a
            key={filter.label}
            className="booking-filter"
            href={filter.status === null ? base.replace(/[?&]$/, '') : `${base}status=${filter.status}`}
            {...(filter.status === status && { 'aria-current': 'true' })}
          >
            {filter.label}
          </a>
        ))}
      </nav>
      {bookings.length === 0 ? (
        <NoBookings status={status} />
      ) : (
        <Cards bookings={bookings} level={level} {...(pageOf && { pageOf })} />
      )}
      {(newest ?? older) && (
        <nav className="row" aria-label="Pages of bookings">
          {newest && (
            <LinkButton variant="secondary" href={newest}>
              Newest bookings
            </LinkButton>
          )}
          {older && (
            <LinkButton variant="secondary" href={older}>
              Older bookings
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  )
}

export function Cards({
  bookings,
  level,
  pageOf,
}: {
  readonly bookings: readonly BookingShown[]
  readonly level: 2 | 3
  readonly pageOf?: (id: BookingId) => string
}) {
  return (
    <ul className="plain stack">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} level={level} {...(pageOf && { pageOf })} />
        </li>
      ))}
    </ul>
  )
}

export function NoBookings({ status = null }: { readonly status?: BookingStatus | null }) {
  if (status) {
    const label = filters.find((filter) => filter.status === status)?.label.toLowerCase()
    return <EmptyState title={`No booking is ${label} at present`} />
  }
  return (
    <EmptyState title="No bookings yet" action={<LinkButton href="/book">Book a repair</LinkButton>}>
      Once you book, you see here who is coming and when, and what it costs.
    </EmptyState>
  )
}
