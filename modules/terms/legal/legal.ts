import { type Result, type UserId, accept, formatPence, refuse } from '#modules/shared'
import type { Trader } from '../facts-of-order.ts'
import { advertisingWords, cookieLines, storageLines } from './cookies.ts'
import { type BadLegalText, judgeLegal } from './judge-legal.ts'
import { type AgreedPages, type LegalFacts, type LegalPage, legalPages, pagesOfContract } from './legal-pages.ts'
import { type LegalBlock, blanksIn, blocksOf, fillFacts } from './legal-text.ts'
import type { DataWords, LegalChanged, LegalPorts, SavedLegal } from './ports.ts'
import { writtenLegal, writtenLegalVersion } from './written/index.ts'

/** A legal page as it is shown. */
export interface ShownLegal {
  readonly page: LegalPage
  /** 0 for the text that came with the product. */
  readonly version: number
  readonly text: string
  readonly blocks: readonly LegalBlock[]
  readonly blanks: readonly string[]
  /** Null for the text that came with the product. */
  readonly savedAt: Temporal.Instant | null
}

/** An edit of the owner. */
export interface LegalEdit {
  readonly page: LegalPage
  readonly text: string
  /** The version that the editor saw. */
  readonly version: number
  readonly by: UserId
}

/** The version as bookings name it. */
export const legalLabel = (version: number): string => (version === 0 ? writtenLegalVersion : String(version))

/** The legal pages: their texts, their versions, and how they read with the details of the business. */
export function createLegal({ legal, trader, data, clock }: LegalPorts) {
  const facts = async () => factsOf(await trader(), await data())

  function shown(
    page: LegalPage,
    saved: { readonly version: number; readonly text: string; readonly savedAt: Temporal.Instant } | null,
    known: LegalFacts,
  ): ShownLegal {
    const text = saved?.text ?? writtenLegal[page]
    return {
      page,
      version: saved?.version ?? 0,
      text,
      blocks: blocksOf(fillFacts(text, known)),
      blanks: blanksIn(text),
      savedAt: saved?.savedAt ?? null,
    }
  }

  return {
    /** The page as it is in force. */
    async legalPage(page: LegalPage): Promise<ShownLegal> {
      const [latest, known] = await Promise.all([legal.latest(), facts()])
      return shown(page, latest.get(page) ?? null, known)
    },
    /** An earlier version; 0 is the text that came with the product. Null when there is none. */
    async legalVersion(page: LegalPage, version: number): Promise<ShownLegal | null> {
      const [saved, known] = await Promise.all([version === 0 ? null : legal.find(page, version), facts()])
      return saved || version === 0 ? shown(page, saved, known) : null
    },
    /** Those that were saved, the latest first. */
    legalVersions: (page: LegalPage): Promise<readonly SavedLegal[]> => legal.list(page),
    /** Every page as it is in force. */
    async legalOverview(): Promise<readonly ShownLegal[]> {
      const [latest, known] = await Promise.all([legal.latest(), facts()])
      return legalPages.map((page) => shown(page, latest.get(page) ?? null, known))
    },
    /** How a text reads with the details of the business. */
    async previewLegal(page: LegalPage, text: string): Promise<Result<ShownLegal, BadLegalText>> {
      const judged = judgeLegal(page, text)
      return judged.ok ? accept({ ...shown(page, null, await facts()), ...readAs(text, await facts()) }) : judged
    },
    /** Saves another version; bookings that were made keep the number of theirs. */
    async saveLegal({ page, text, version, by }: LegalEdit): Promise<Result<null, BadLegalText | LegalChanged>> {
      const judged = judgeLegal(page, text)
      if (!judged.ok) return judged
      const before = (await legal.latest()).get(page) ?? null
      if ((before?.version ?? 0) !== version) return refuse({ kind: 'legal-changed' })
      return legal.add(
        { page, version: version + 1, text, savedBy: by, savedAt: clock.now() },
        {
          action: 'legal_text_changed',
          target: { kind: 'legal', id: page },
          before: { version, text: before?.text ?? writtenLegal[page] },
          after: { version: version + 1, text },
        },
      )
    },
    /** The versions that a booking made now is made with. */
    async agreedPages(): Promise<AgreedPages> {
      const latest = await legal.latest()
      return Object.fromEntries(
        pagesOfContract.map((page) => [page, legalLabel(latest.get(page)?.version ?? 0)]),
      ) as Record<(typeof pagesOfContract)[number], string>
    },
    /** Grows whenever a text may have changed. */
    legalTextsVersion: () => legal.version(),
  }
}

function readAs(text: string, facts: LegalFacts) {
  return { text, blocks: blocksOf(fillFacts(text, facts)), blanks: blanksIn(text) }
}

function factsOf(trader: Trader, { held, kept, showsAdverts }: DataWords): LegalFacts {
  const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
  return {
    business: trader.businessName,
    company_name: trader.companyName,
    company_number: trader.companyNumber,
    registered_office: trader.registeredOffice,
    address: trader.address,
    phone: trader.phone,
    email: trader.email,
    vat_number: trader.vatNumber,
    complaints: trader.complaints,
    insurers: trader.insurers,
    call_out_fee: formatPence(trader.callOutFee),
    free_hours: String(trader.freeChangeHours),
    held: listed(held),
    kept: listed(kept),
    cookies: cookieLines(),
    storage: storageLines(),
    advertising: advertisingWords(showsAdverts),
  }
}
