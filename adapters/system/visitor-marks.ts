import { hash, randomBytes } from 'node:crypto'
import type { VisitorMarks } from '#modules/analytics'

const blockBytes = 64
const digestBytes = 32
/** More of an address and the name of a browser adds nothing. */
const longest = 1_000

/**
 * HMAC-SHA-256 as two plain hashes (RFC 2104): Node's own object for it costs twice as much. The key of a day is in memory
 * alone, and is destroyed with the first mark of the next day.
 */
export function createVisitorMarks(nextKey: () => Buffer = () => randomBytes(blockBytes)): VisitorMarks {
  let today = ''
  const inner = Buffer.alloc(blockBytes + longest)
  const outer = Buffer.alloc(blockBytes + digestBytes)

  function begin(day: string): void {
    today = day
    const key = nextKey()
    for (const [at, byte] of key.entries()) {
      inner[at] = byte ^ 0x36
      outer[at] = byte ^ 0x5c
    }
    key.fill(0)
  }

  return {
    mark(day, address, agent) {
      if (day !== today) begin(day)
      const length = inner.write(`${address}\n${agent}`, blockBytes)
      outer.write(hash('sha256', inner.subarray(0, blockBytes + length), 'hex'), blockBytes, 'hex')
      return hash('sha256', outer, 'base64url').slice(0, 16)
    },
  }
}
