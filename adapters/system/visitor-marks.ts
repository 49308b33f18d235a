import { createHmac, randomBytes } from 'node:crypto'
import type { VisitorMarks } from '#modules/analytics'

/** HMAC-SHA-256. The key of a day is in memory alone, and is destroyed with the first mark of the next day. */
export function createVisitorMarks(nextKey: () => Buffer = () => randomBytes(32)): VisitorMarks {
  let today = ''
  let key = nextKey()
  return {
    mark(day, address, agent) {
      if (day !== today) {
        if (today !== '') {
          key.fill(0)
          key = nextKey()
        }
        today = day
      }
      return createHmac('sha256', key).update(`${address}\n${agent}`).digest('base64url').slice(0, 16)
    },
  }
}
