import { type AccountPorts, type GuestPorts, guestKey } from '#modules/accounts'
import type { BillingModule } from '#modules/billing'
import type { Catalogue } from '#modules/catalogue'
import { type QuotingPorts, createQuoting } from '#modules/quoting'
import { type Clock, type IdSource, pence, refuse } from '#modules/shared'

interface QuotingAdapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly quoting: Omit<QuotingPorts, 'clock' | 'ids' | 'papers' | 'isBookable'>
}

/** Requests for quotes, whose papers are the documents of billing. */
export function composeQuoting(
  { clock, ids, quoting }: QuotingAdapters,
  catalogue: Pick<Catalogue, 'service'>,
  billing: Pick<BillingModule, 'prepare' | 'issueFacts'>,
) {
  return createQuoting({
    ...quoting,
    clock,
    ids,
    async isBookable(id) {
      const service = await catalogue.service(id)
      return service?.isActive === true && !service.isEmergency
    },
    papers: {
      async prepare({ name, email, address, postcode }, { lines, notes }) {
        const prepared = await billing.prepare({
          type: 'quote',
          bookingId: null,
          customer: { name, email, address: `${address}\n${postcode}` },
          lines,
          taxRate: null,
          pricesIncludeVat: null,
          discount: pence(0),
          notes,
          terms: null,
          dueDate: null,
          suppliedOn: null,
          isShort: false,
        })
        if (prepared.ok) return prepared
        if (prepared.refusal.kind !== 'content-refused') throw new Error('a quote has no booking yet')
        return refuse({ kind: 'paper-refused', faults: prepared.refusal.faults })
      },
      async issueFacts(draft, by) {
        const facts = await billing.issueFacts(draft, by)
        if (facts.ok) return facts
        if (facts.refusal.kind === 'document-unknown') {
          return refuse({
            kind: 'paper-refused',
            faults: [{ path: 'items', message: 'The draft is deleted. Price it again.' }],
          })
        }
        return refuse({ kind: 'paper-refused', faults: facts.refusal.faults })
      },
    },
  })
}

/** The account of an address that its owner has proved; where there is none, the guest with it; null without either. */
export function createQuoteBookers({
  accounts,
  guests,
}: {
  readonly accounts: { readonly accounts: Pick<AccountPorts['accounts'], 'findByEmail'> }
  readonly guests: Pick<GuestPorts, 'guests'>
}) {
  return {
    async find(email: string) {
      const key = guestKey(email)
      const user = (await accounts.accounts.findByEmail(key))?.user
      if (user?.status === 'active' && user.emailVerifiedAt !== null) return { id: user.id, role: user.role }
      const guest = await guests.guests.findGuest(key)
      return guest && { id: guest.id, role: guest.role }
    },
  }
}
