import { expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest } from '../../../tests/support/builders/bookings.ts'
import { watchStatements } from '../../../tests/support/statement-watch.ts'
import { createSqliteCustomerDesk } from './customer-desk.ts'

it('reads what is shown of each caller by an index', async () => {
  using opened = openBooking()
  await opened.booking.request(aRequest())
  const desk = createSqliteCustomerDesk(opened.database)
  using watch = watchStatements(opened.database.raw)
  expect(await desk.callers('asha', 8)).toHaveLength(1)
  const { ran } = watch.take()
  const ofCaller = ran.filter(({ sql }) => / (b\.customer_id|user_id|id) = [?@]/.test(sql))
  expect(ofCaller).toHaveLength(4)
  // The properties that are shown are put in order at the end.
  const scans = ofCaller.flatMap((statement) => watch.scansOf(statement))
  expect(scans.filter((scan) => scan !== 'SCAN (subquery-1)')).toEqual([])
})
