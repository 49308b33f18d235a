import { lookup as askNames } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { NotPublic } from './faults.ts'
import { isPublic } from './public-address.ts'

/** Looks up a name for a connection, and refuses one that leads to a private network, whatever it led to a moment ago. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  askNames(hostname, { ...options, all: true }, (fault, found) => {
    if (fault) return done(fault, [])
    if (found.length === 0 || !found.every(({ address }) => isPublic(address))) {
      return done(new NotPublic(`${hostname} leads to no public address`), [])
    }
    const [first] = found
    if (options.all) return done(null, found)
    return done(null, first?.address ?? '', first?.family ?? 4)
  })
}
