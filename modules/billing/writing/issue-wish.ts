import type { BillingDocument } from '#modules/invoicing'
import { type IdempotencyClaim, type Result, businessDate, refuse } from '#modules/shared'
import type { BillingPorts } from '../ports.ts'
import type { AddressMissing } from '../refusals.ts'
import { type DocumentWish, type WishRefusal, contentOf } from './content-of.ts'
import type { Issuing, IssuingRefusal } from './issue.ts'

/** Writing and issuing in one step, for a document that is to be sent. */
export function createIssuingWish(ports: BillingPorts, issuing: Issuing) {
  const { clock, ids } = ports
  return {
    /** Keeps what is wished as an issued document, or nothing: no draft stays where it cannot be issued or has no address. */
    async issueWish(
      wish: DocumentWish,
      by: string,
      claim: IdempotencyClaim<BillingDocument> | null,
    ): Promise<Result<BillingDocument, WishRefusal | IssuingRefusal | AddressMissing>> {
      const content = await contentOf(ports, wish, businessDate(clock.now()))
      if (!content.ok) return content
      if (content.value.customer.email === '') return refuse({ kind: 'address-missing' })
      const origin = wish.lines === null ? 'job' : 'manual'
      const fresh = {
        id: ids.next('ivc'),
        origin,
        content: content.value,
        ledgerEntry: null,
        recurrence: null,
        by,
      } as const
      return issuing.issueNew(fresh, {}, claim)
    },
  }
}
