import type { EventOf, ExportId, UserId } from '#modules/shared'

interface OfExport {
  readonly userId: UserId
  readonly exportId: ExportId
}

/** The events of exports and erasure: kind and body. */
export interface PrivacyEvents {
  readonly 'export-asked': OfExport
  readonly 'export-ready': OfExport
  readonly 'account-erased': { readonly userId: UserId }
}

export type PrivacyEvent = EventOf<PrivacyEvents>
