import { type CarePorts, type DuePorts, createCare, createDues } from '#modules/care'
import type { Clock, IdSource } from '#modules/shared'

export type CareAdapters = Pick<CarePorts, 'care' | 'photos'> & Pick<DuePorts, 'dues'>

/** Appliances and the history of properties, and the days on which they are due. */
export function composeCare({
  care: { dues, ...stores },
  clock,
  ids,
}: {
  readonly care: CareAdapters
  readonly clock: Clock
  readonly ids: IdSource
}) {
  const care = createCare({ ...stores, clock, ids })
  return { ...care, ...createDues({ dues, clock, care }) }
}
