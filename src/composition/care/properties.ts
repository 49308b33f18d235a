import type { AdministrationPorts } from '#modules/administration'
import { type CarePorts, type DuePorts, type GasPorts, createCare, createDues, createGas } from '#modules/care'
import type { Clock, IdSource } from '#modules/shared'

export type CareAdapters = Pick<CarePorts, 'care' | 'photos'> & Pick<DuePorts, 'dues'> & Pick<GasPorts, 'gas'>

/** Appliances and the history of properties, the days on which they are due, and gas safety records. */
export function composeCare({
  care: { dues, gas, ...stores },
  administration: { credentials },
  clock,
  ids,
}: {
  readonly care: CareAdapters
  readonly administration: Pick<AdministrationPorts, 'credentials'>
  readonly clock: Clock
  readonly ids: IdSource
}) {
  const care = createCare({ ...stores, clock, ids })
  return {
    ...care,
    ...createDues({ dues, clock, care }),
    ...createGas({
      gas,
      store: stores.care,
      care,
      async licenceOf(userId, at) {
        const [counted] = await credentials.countedAt([userId], ['gas_safe'], at)
        return counted ? { number: counted.number, categories: counted.categories } : null
      },
      clock,
      ids,
    }),
  }
}
