import type { PositionOfVisit } from '#modules/booking'
import type { Visit } from '#modules/fulfilment'
import { instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

/** Adds the reading at a check-in or a check-out, inside the transaction of the step. The first one stays. */
export function prepareAddPosition({ raw }: SqliteDatabase): (visit: Visit, position: PositionOfVisit) => void {
  const add = raw.prepare<(string | number)[]>(
    'insert into visit_positions values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
  )
  return ({ bookingId, number, technicians }, { moment, latitude, longitude, accuracy, at }) => {
    const [technician] = technicians
    if (technician === undefined) throw new Error(`visit ${number} of ${bookingId} has a position of nobody`)
    add.run(bookingId, number, moment, technician, latitude, longitude, accuracy, instantText(at))
  }
}
