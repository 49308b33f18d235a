import type { User } from '#modules/accounts'
import type { QuoteLinksModule, QuoteRequest, QuotingModule } from '#modules/quoting'
import { type InvoiceId, at, may } from '#modules/shared'
import type { TermsModule } from '#modules/terms'
import type { HttpKit } from '../kit/kit.ts'
import type { Problem } from '../kit/problem.ts'
import { type Acceptance, createAcceptance } from './acceptance.ts'
import { acceptProblem } from './link-routes.ts'

interface Ports {
  readonly quoting: Pick<QuotingModule, 'findByPaper'>
  readonly quoteLinks: Pick<QuoteLinksModule, 'make'>
  readonly terms: Pick<TermsModule, 'currentLabel'>
  readonly accept: Acceptance
}

/** The acceptance of a quote, for the pages of its request and for the pages of its paper. */
export function acceptanceOf({
  adapters,
  config,
  modules,
}: Pick<HttpKit, 'adapters' | 'config' | 'modules'>): Acceptance {
  return createAcceptance({
    ...modules,
    bookerOf: (email) => modules.quoteBookers.find(email),
    publicUrl: config.publicUrl,
    clock: adapters.clock,
    ids: adapters.ids,
  })
}

/** The paper of a request on its own page: there is one way to accept it, which books the work. */
export function createPaperAnswers({ quoting, quoteLinks, terms, accept }: Ports) {
  async function requestOf(id: InvoiceId): Promise<QuoteRequest | null> {
    const request = await quoting.findByPaper(id)
    return request?.paper?.invoiceId === id ? request : null
  }

  return {
    /** Where its reader accepts it and books the work; null for the quote of no request. */
    async page(id: InvoiceId, who: User | null): Promise<string | null> {
      const request = await requestOf(id)
      if (!request) return null
      return who && may(who, 'invoice') ? at.admin.quote(request.id) : at.link.quote(await quoteLinks.make(request.id))
    },

    /**
     * The office accepts it for the customer, who said so: the work is booked at the first free start from two days on, and
     * the office agrees the final one. Null: it is accepted.
     */
    async acceptFor(
      id: InvoiceId,
      { name, clerk, address }: { readonly name: string; readonly clerk: User; readonly address: string },
    ): Promise<Problem | null> {
      const request = await requestOf(id)
      if (!request) throw new Error(`${id} is the quote of no request`)
      const termsVersion = await terms.currentLabel()
      const said = { name, startsAt: null, termsVersion, isTicked: false, address, clerk: clerk.id }
      const accepted = await accept(request, said)
      return accepted.ok ? null : acceptProblem(accepted.refusal)
    },
  }
}

export type PaperAnswers = ReturnType<typeof createPaperAnswers>
