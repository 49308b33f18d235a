import type { CatalogueEvent } from '../events.ts'
import type { Category, Service } from '../service.ts'

/** A trade after a change, with the services that are retired with it. */
export interface TradeWrite {
  /** The very same trade as `before` where nothing changes. */
  readonly trade: Category
  readonly before: Category
  readonly services: readonly { readonly service: Service; readonly events: readonly CatalogueEvent[] }[]
}
