import { type Result, type UserId, accept, dayWords, pence, refuse } from '#modules/shared'
import type { Priority } from '#modules/pricing'
import { type OrderFacts, missingFrom, termsFactsOf } from './facts-of-order.ts'
import { type AgreedPages } from './legal/legal-pages.ts'
import { createLegal } from './legal/legal.ts'
import { type BadTerms, judgeTexts } from './judge-texts.ts'
import type { TermsChanged, TermsPorts } from './ports.ts'
import { type RenderedTerms, fill, renderTerms } from './render-terms.ts'
import type { TermsTexts } from './template.ts'
import { type AgreedOrder, documentOf } from './terms-document.ts'
import { writtenTerms, writtenVersion } from './written-terms.ts'

export { auditOfTerms } from './audit-of-terms.ts'
export type { Trader } from './facts-of-order.ts'
export type { BadTerms } from './judge-texts.ts'
export type { SavedTerms, TermsChanged, TermsPorts, TermsStore, TermsVersion } from './ports.ts'
export type { RenderedTerms } from './render-terms.ts'
export { type TermsPart, type TermsTexts, partWords, termsFacts, termsLimit, termsParts } from './template.ts'
export { browserStorage, siteCookies } from './legal/cookies.ts'
export { agreedPagesLine, agreedPagesOf } from './legal/agreed-pages.ts'
export type { BadLegalText } from './legal/judge-legal.ts'
export { type LegalPage, isLegalPage, legalFacts, legalLimit, legalPages, legalWords } from './legal/legal-pages.ts'
export { type LegalBlock, type LegalPiece, blanksIn, fillBlanks } from './legal/legal-text.ts'
export { type ShownLegal, legalLabel } from './legal/legal.ts'
export type { LegalChanged, LegalStore, LegalVersion, SavedLegal } from './legal/ports.ts'
export { type AgreedOrder, type TermsDocument, type TermsPrinter, termsHeadings } from './terms-document.ts'
export { writtenTerms } from './written-terms.ts'

/** The terms in force. */
export interface CurrentTerms {
  /** 0 while no edit was saved. */
  readonly version: number
  readonly texts: TermsTexts
  readonly isChecked: boolean
}

/** The terms of one order, as they are shown and kept. */
export interface OfferedTerms extends RenderedTerms {
  /** The version of the template, as bookings name it. */
  readonly version: string
  /** The versions of the legal pages that belong to the contract. */
  readonly pages: AgreedPages
}

/** An order whose terms are asked for. */
export interface Order extends OrderFacts {
  readonly priority: Priority
  readonly customerKind: 'consumer' | 'business'
  /** When the contract is made. */
  readonly at: Temporal.Instant
}

/** An edit of the owner. */
export interface TermsEdit {
  readonly texts: TermsTexts
  readonly isChecked: boolean
  /** The version that the editor saw. */
  readonly version: number
  readonly by: UserId
}

/** The consent that a move asks for, as it is shown and kept. */
export interface AskedConsent {
  /** The version of the template. */
  readonly version: string
  readonly text: string
  /** A form carries it, to be compared when the visit is moved. */
  readonly fingerprint: string
}

/** The version as bookings name it. */
const labelOf = (version: number) => (version === 0 ? writtenVersion : String(version))

/** The terms: their template, and the text for an order. */
export function createTerms(ports: TermsPorts) {
  const { terms, trader, hash, isUrgent, needsConsent, clock } = ports
  const legal = createLegal(ports)

  async function current(): Promise<CurrentTerms> {
    const latest = await terms.latest()
    return latest ?? { version: 0, texts: writtenTerms, isChecked: false }
  }

  /** Reads template and trader, and answers how an order reads: pure. */
  async function prepare(): Promise<(order: Order) => OfferedTerms> {
    const [{ version, texts }, business, pages] = await Promise.all([current(), trader(), legal.agreedPages()])
    const label = labelOf(version)
    return (order) => {
      const { customerKind, at } = order
      const parts = {
        isBusiness: customerKind === 'business',
        isUrgent: isUrgent(order),
        needsConsent: needsConsent(order, customerKind, at),
      }
      return { version: label, pages, ...renderTerms(texts, parts, termsFactsOf(business, order)) }
    }
  }

  return {
    ...legal,
    current,
    /** The version in force, as bookings name it. */
    currentLabel: async () => labelOf((await current()).version),
    prepare,
    /** A short text that stands for exactly these terms: a form carries it, to be compared when the order is placed. */
    fingerprint: ({ version, pages, text, consent }: OfferedTerms) =>
      hash(`${version}\n${JSON.stringify(pages)}\n${text}\n${consent ?? ''}`),
    /** The words with which a consumer asks for a start within the cancellation period, for a visit that is moved to a day. */
    async consentOn(order: Omit<OrderFacts, 'arrival' | 'startsAt'>, day: Temporal.PlainDate): Promise<AskedConsent> {
      const [{ version: number, texts }, business] = await Promise.all([current(), trader()])
      const version = labelOf(number)
      const facts = { ...termsFactsOf(business, { ...order, startsAt: null, arrival: null }), when: dayWords(day) }
      const text = fill(texts.consent, facts)
      return { version, text, fingerprint: hash(`${version}\n${text}`) }
    },
    /** The confirmation of a contract on a durable medium (regulation 16), with the present address of the business. */
    document: async (order: AgreedOrder) => documentOf(order, await trader()),
    /** The details that the law requires and the business has not given, in words. */
    missing: async () => missingFrom(await trader()),
    version: (version: number) => terms.find(version),
    versions: (limit: number) => terms.list(limit),
    /** How the texts read for a visit at a time and for an emergency, with the details of the business. */
    async preview(texts: TermsTexts): Promise<Result<readonly RenderedTerms[], BadTerms>> {
      const judged = judgeTexts(texts)
      if (!judged.ok) return judged
      const business = await trader()
      const sample = { service: 'Plumbing Repair', price: pence(8_500), policy: 'full' } as const
      const startsAt = Temporal.Instant.from('2026-12-01T10:00:00Z')
      const orders = [
        { ...sample, startsAt, arrival: null, isBusiness: false, isUrgent: false, needsConsent: true },
        { ...sample, startsAt: null, arrival: null, isBusiness: false, isUrgent: true, needsConsent: false },
      ]
      return accept(orders.map((order) => renderTerms(texts, order, termsFactsOf(business, order))))
    },
    /** Saves another version; orders that were placed keep theirs. */
    async save({ texts, isChecked, version, by }: TermsEdit): Promise<Result<null, BadTerms | TermsChanged>> {
      const judged = judgeTexts(texts)
      if (!judged.ok) return judged
      const { version: latest } = await current()
      if (latest !== version) return refuse({ kind: 'terms-changed' })
      return terms.add({ version: version + 1, texts, isChecked, savedBy: by, savedAt: clock.now() })
    },
  }
}

export type TermsModule = ReturnType<typeof createTerms>
