import { type AccountsModule, mayBeginSession } from '#modules/accounts'
import {
  type BulkPiece,
  type BulkPieces,
  type BulkPorts,
  createBulk,
  createBulkWorker,
  skipsClosing,
  skipsSpam,
} from '#modules/bulk'
import type { ChatModule } from '#modules/chat'
import type { EnquiriesModule } from '#modules/enquiries'
import type { QuotingModule } from '#modules/quoting'
import { type Id, type IdPrefix, type Result, accept, parseId, refuse } from '#modules/shared'
import { type ImportAdapters, composeImports } from './imports.ts'

export interface BulkAdapters extends ImportAdapters {
  readonly bulks: BulkPorts['bulks']
}

interface Parts {
  readonly accounts: Pick<AccountsModule, 'find'>
  readonly chat: Pick<ChatModule, 'find' | 'setClosed'>
  readonly enquiries: Pick<EnquiriesModule, 'find' | 'change'>
  readonly quoting: Pick<QuotingModule, 'find' | 'change' | 'stateOf'>
}

/** Actions on many rows, with the tasks that do them and imports. */
export function composeBulk(adapters: BulkAdapters, parts: Parts) {
  const ports: BulkPorts = {
    bulks: adapters.bulks,
    tasks: {
      start: (...begun) => tasks.start(...begun),
      move: (...moved) => adapters.tasks.move(...moved),
    },
    pieces: piecesOf(parts),
    async roleOf(id) {
      const user = await parts.accounts.find(id)
      return user && mayBeginSession(user) ? user.role : null
    },
    rest: () => new Promise((resolve) => setImmediate(resolve)),
    clock: adapters.clock,
    ids: adapters.ids,
  }
  const { tasks, imports } = composeImports(adapters, [createBulkWorker(ports)])
  return { tasks, imports, bulk: createBulk(ports) }
}

/** Each action on one thing, by the use case that its own page has. */
function piecesOf({ chat, enquiries, quoting }: Parts): BulkPieces {
  const enquiry = thing('enq', async (id) => (await enquiries.find(id))?.enquiry ?? null)
  const quote = thing('qrq', async (id) => (await quoting.find(id))?.request ?? null)
  const conversation = thing('cnv', (id) => chat.find(id))
  const close = 'close' as const
  return {
    close: {
      enquiry: enquiry.audited(
        ({ reference, state }) => ({ label: reference, skips: skipsClosing(state) }),
        async (id, by) => enquiries.change(id, { kind: 'state', state: 'closed' }, by),
      ),
      conversation: conversation.audited(
        ({ id, state }) => ({ label: chatLabel(id), skips: skipsClosing(state) }),
        (id, by) => chat.setClosed(id, true, by),
      ),
      quote: quote.audited(
        (request) => ({
          label: request.reference,
          skips: skipsClosing(quoting.stateOf(request)),
          says: request.paper?.status === 'sent' ? 'Its quote is withdrawn' : null,
        }),
        (id, by) => quoting.change(id, { kind: 'state', deed: close }, by),
      ),
    },
    mark_spam: {
      enquiry: enquiry.audited(
        ({ reference, state }) => ({ label: reference, skips: skipsSpam(state) }),
        (id, by) => enquiries.change(id, { kind: 'state', state: 'spam' }, by),
      ),
      quote: quote.audited(
        (request) => ({ label: request.reference, skips: skipsSpam(quoting.stateOf(request)) }),
        (id, by) => quoting.change(id, { kind: 'state', deed: 'spam' }, by),
      ),
    },
  }
}

const chatLabel = (id: string) => `Chat ${id.slice(-6)}`

type Look = NonNullable<Awaited<ReturnType<BulkPiece['look']>>>
type Row = Parameters<BulkPiece['act']>[1]

/** The pieces of one kind of thing, which `find` reads. */
function thing<Prefix extends IdPrefix, Found>(prefix: Prefix, find: (id: Id<Prefix>) => Promise<Found | null>) {
  const piece =
    (isAudited: boolean) =>
    (
      look: (found: Found, choice: Row['choice']) => Look | Promise<Look>,
      act: (id: Id<Prefix>, by: Row['by'], row: Row) => Promise<Result<unknown, { readonly kind: string }>>,
    ): BulkPiece => ({
      isAudited,
      async look(text, choice) {
        const id = parseId(prefix, text)
        const found = id && (await find(id))
        return found && look(found, choice)
      },
      async act(text, row) {
        const id = parseId(prefix, text)
        const acted = id && (await act(id, row.by, row))
        return acted?.ok ? accept(null) : refuse({ kind: 'row-refused', reason: wordsOf(acted?.refusal.kind) })
      },
    })
  return { audited: piece(true), once: piece(false) }
}

/** Somebody was faster than the look at the row: the rest is said by it. */
const wordsOf = (kind: string | undefined): string =>
  kind?.endsWith('-unknown') ? 'Not found' : 'It changed meanwhile: look at it'
