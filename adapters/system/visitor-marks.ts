import { createHmac, randomBytes } from 'node:crypto'
import type { VisitorMarks } from '#modules/analytics'

/** The key of a day is in memory alone, and is destroyed with the first mark of the next day. */
export function createVisitorMarks(): VisitorMarks {
  let today = ''
  let key = randomBytes(32)
  return {
    mark(day, address, agent) {
      if (day !== today) {
        key.fill(0)
        key = randomBytes(32)
        today = day
      }
      return createHmac('sha256', key).update(`${address}\n${agent}`).digest('base64url').slice(0, 16)
    },
  }
}
