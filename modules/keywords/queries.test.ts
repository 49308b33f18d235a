import { describe, expect, it } from 'vitest'
import { shippedTerms } from '../../tests/support/shipped-terms.ts'
import { intentOf } from './intent-of.ts'
import { normalKeyword } from './normalise.ts'
import { findTerms } from './terms.ts'

const known = shippedTerms()

/** Searches as people type them, with the service, the place and the purpose that are found in them. */
const queries: readonly (readonly [query: string, service: string | null, place: string | null, intent: string])[] = [
  ['plumber croydon', 'plumbing-repair', 'Croydon', 'hire'],
  ['plumbers near me', 'plumbing-repair', null, 'hire'],
  ['emergency plumber near me', 'emergency-plumbing', null, 'emergency'],
  ['24 hour plumber thornton heath', 'emergency-plumbing', 'Thornton Heath', 'emergency'],
  ['plummer croydon', 'plumbing-repair', 'Croydon', 'hire'],
  ['plumer in croyden', 'plumbing-repair', 'Croydon', 'hire'],
  ['electrician south norwood', 'electrical-repair', 'South Norwood', 'hire'],
  ['electritian croydon', 'electrical-repair', 'Croydon', 'hire'],
  ['electrition near me', 'electrical-repair', null, 'hire'],
  ['emergancy electrician purley', 'dangerous-electrics', 'Purley', 'emergency'],
  ['elektriker croydon', null, 'Croydon', 'hire'],
  ['plymwr croydon', null, 'Croydon', 'repair'],
  ['klempner croydon', null, 'Croydon', 'hire'],
  ['handyman cr0', 'general-building-repair', 'Croydon', 'hire'],
  ['boiler repair se25', 'boiler-repair', 'South Norwood', 'repair'],
  ['boiler repiar croydon', 'boiler-repair', 'Croydon', 'repair'],
  ['boilers servicing coulsdon', 'boiler-service', 'Coulsdon', 'repair'],
  ['gas safety cert for landlord croydon', 'landlord-gas-certificate', 'Croydon', 'repair'],
  ['cp12 croydon cost', 'landlord-gas-certificate', 'Croydon', 'price'],
  ['no hot water south croydon', 'no-heating', 'South Croydon', 'repair'],
  ['boiler not working', 'boiler-repair', null, 'repair'],
  ['how to bleed a radiator', 'radiator-repair', null, 'advice'],
  ['radiators leaking mitcham', 'radiator-repair', 'Mitcham', 'repair'],
  ['blocked drains croydon', 'blocked-drain', 'Croydon', 'repair'],
  ['unblock sink near me', 'blocked-drain', null, 'hire'],
  ['toilet blocked emergency croydon', 'overflowing-drain', 'Croydon', 'emergency'],
  ['leaking tap repair cost', 'tap-repair', null, 'price'],
  ['dripping tap', 'tap-repair', null, 'repair'],
  ['burst pipe croydon', 'burst-pipe', 'Croydon', 'repair'],
  ['burst pipes emergency norbury', 'burst-pipe', 'Norbury', 'emergency'],
  ['locksmiths croydon', 'lock-change', 'Croydon', 'hire'],
  ['locked out of my house purley', 'locked-out', 'Purley', 'repair'],
  ['lock change price croydon', 'lock-change', 'Croydon', 'price'],
  ['upvc door lock repair', 'lock-change', null, 'repair'],
  ['roofers in croydon', 'roof-tile-repair', 'Croydon', 'hire'],
  ['roof leak repair south croydon', 'storm-damage', 'South Croydon', 'repair'],
  ['flat roofs repair croydon', 'flat-roof-patch', 'Croydon', 'repair'],
  ['gutter cleaning sanderstead', 'gutter-clearing', 'Sanderstead', 'repair'],
  ['guttering repairs', 'gutter-clearing', null, 'repair'],
  ['storm damage roof', 'storm-damage', null, 'repair'],
  ['damp specialist croydon', 'damp-survey', 'Croydon', 'hire'],
  ['mould removal bathroom', 'stain-and-mould-painting', null, 'repair'],
  ['mold removal croydon', 'stain-and-mould-painting', 'Croydon', 'repair'],
  ['plasterer croydon day rate', 'plaster-patch', 'Croydon', 'price'],
  ['plastering a ceiling cost', 'ceiling-repair', null, 'price'],
  ['painter and decorator croydon', 'paint-one-room', 'Croydon', 'hire'],
  ['painters croydon', 'paint-one-room', 'Croydon', 'hire'],
  ['tilers near me', 'tile-repair', null, 'hire'],
  ['regrouting shower', 'regrouting', null, 'repair'],
  ['kitchen splash back tiling', 'kitchen-splashback', null, 'repair'],
  ['carpenter selsdon', 'door-hanging', 'Selsdon', 'hire'],
  ['sash windows repair croydon', 'sash-window-repair', 'Croydon', 'repair'],
  ['squeaky stairs', 'stair-and-banister-repair', null, 'repair'],
  ['flatpack assembly croydon', 'shelves-and-flat-pack', 'Croydon', 'repair'],
  ['emergency glazier croydon', 'emergency-boarding-up', 'Croydon', 'emergency'],
  ['broken window repair near me', 'emergency-boarding-up', null, 'hire'],
  ['cctv installers croydon', 'camera-or-doorbell', 'Croydon', 'install'],
  ['burglar alarm servicing', 'burglar-alarm-repair', null, 'repair'],
  ['structural surveyor croydon', 'structural-assessment', 'Croydon', 'hire'],
  ['crack in wall', 'wall-crack-repair', null, 'repair'],
  ['weather croydon', null, 'Croydon', 'repair'],
  ['croydon council', null, 'Croydon', 'repair'],
  ['pizza near me', null, null, 'hire'],
  ['fuse box keeps tripping', 'electrical-repair', null, 'repair'],
  ['power cut emergency electrician', 'dangerous-electrics', null, 'emergency'],
]

describe('a search as people type it', () => {
  it.each(queries)('%j is for %s in %s, to %s', (query, service, place, intent) => {
    const normal = normalKeyword(query)
    const { serviceId, location } = findTerms(normal, known)
    expect([serviceId?.slice('svc_'.length) ?? null, location, intentOf(normal)]).toEqual([service, place, intent])
  })
})
