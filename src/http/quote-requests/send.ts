import type { DraftsModule } from '#modules/booking'
import type { QuoteFilesModule, QuoteKey, QuoteOrigin, QuotingModule } from '#modules/quoting'
import { at } from '#modules/shared'
import type { Bots } from '../bots/bots.ts'
import type { AskedFields } from './fields.ts'

export interface SendPorts {
  readonly bots: Bots
  readonly drafts: DraftsModule
  readonly quoting: QuotingModule
  readonly quoteFiles: QuoteFilesModule
}

interface Sent extends AskedFields {
  /** The draft that has the files; null without files. */
  readonly draftHash: string | null
  /** Null or missing where the client gave none. */
  readonly key?: QuoteKey | null
  /** Where the visit began; null where nothing is known. */
  readonly origin: QuoteOrigin | null
}

interface Kept {
  /** Null: its key was used for another request, and nothing is kept. */
  readonly made: { readonly id: string; readonly reference: string } | null
  readonly page: string
}

/** Keeps a request for a quote, with the files of its draft, once its sender is known to be a person. */
export function createSend({ bots, quoting }: Pick<SendPorts, 'bots' | 'quoting'>) {
  return bots.form<Sent, Kept>({
    kind: 'quote',
    email: ({ email }) => email,
    async keep({ category = null, service_id: serviceId = null, draftHash, key = null, ...asked }, sender) {
      const kept = await quoting.request({ ...asked, ...sender, category, serviceId, draftHash, key, files: [] })
      if (!kept.ok && kept.refusal.kind === 'quote-key-taken') return { made: null, page: at.quote() }
      // The draft had no more files than a request may have.
      if (!kept.ok) throw new Error(`the files of a draft were refused: ${kept.refusal.kind}`)
      const { id, reference } = kept.value
      return { made: { id, reference }, page: `${at.quote()}?sent=${reference}` }
    },
  })
}

export type Send = ReturnType<typeof createSend>
