import type { CustomerTotals } from '#modules/booking'
import type { BookingShown } from '../../components/bookings/booking-shown.ts'
import { Cards, NoBookings } from '../../components/bookings/BookingList.tsx'
import { Tiles } from '../../components/form/Tiles.tsx'
import { formatPence } from '../../format.ts'

export function Overview({
  totals,
  recent,
}: {
  readonly totals: CustomerTotals
  readonly recent: readonly BookingShown[]
}) {
  return (
    <>
      <Tiles
        figures={[
          {
            label: 'Total Bookings',
            figure: totals.bookings,
            note: totals.cancelled > 0 && `${totals.cancelled} of them cancelled`,
          },
          { label: 'Completed Jobs', figure: totals.completed },
          { label: 'Total Spent', figure: formatPence(totals.spent), note: 'Paid, less what was refunded' },
        ]}
      />
      <section className="stack" aria-labelledby="recent">
        <div className="account-head">
          <h2 className="card-title" id="recent">
            Recent Bookings
          </h2>
          {recent.length > 0 && <a href="/dashboard?tab=bookings">All bookings</a>}
        </div>
        {recent.length === 0 ? <NoBookings /> : <Cards bookings={recent} level={3} />}
      </section>
    </>
  )
}
