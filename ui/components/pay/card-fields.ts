import type { ComponentType } from 'react'
import type { PayOutcome } from './pay-server.ts'
import type { PayView } from './view.ts'

/** The fields for a card, of any provider. */
export type CardFields = ComponentType<{
  readonly pay: PayView
  /** Receives every outcome but a plain refusal. */
  readonly onOutcome: (outcome: PayOutcome, paymentId: string) => void
  /** The provider's part of them could not be loaded. */
  readonly onUnusable: () => void
}>
