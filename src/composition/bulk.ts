import { type AccountsModule, mayBeginSession } from '#modules/accounts'
import {
  type BulkPiece,
  type BulkPieces,
  type BulkPorts,
  createBulk,
  createBulkWorker,
  saysOfRetiring,
  skipsAssigning,
  skipsChatMessage,
  skipsClosing,
  skipsReply,
  skipsResending,
  skipsRetiring,
  skipsSpam,
  skipsThreadMessage,
} from '#modules/bulk'
import type { Actor, BookingModule } from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import { type ChatModule, chatLimits } from '#modules/chat'
import type { Asker, ConversationsModule } from '#modules/conversations'
import type { EnquiriesModule } from '#modules/enquiries'
import { type Messaging, type ReplyPorts, isLinkGone } from '#modules/messaging'
import type { QuotingModule } from '#modules/quoting'
import {
  type BookingId,
  type Id,
  type IdPrefix,
  type Result,
  type UserId,
  accept,
  parseId,
  refuse,
} from '#modules/shared'
import { problemOfBooking } from '../http/bookings/problems.ts'
import { replyFault } from '../http/enquiries/reply-fault.ts'
import { type ImportAdapters, composeImports } from './imports.ts'

export interface BulkAdapters extends ImportAdapters {
  readonly bulks: BulkPorts['bulks']
}

interface Parts {
  readonly accounts: Pick<AccountsModule, 'find'>
  readonly booking: Pick<BookingModule, 'find' | 'assign' | 'whoFits'>
  readonly catalogue: Pick<Catalogue, 'service' | 'retireService' | 'retirementOf'>
  readonly chat: Pick<ChatModule, 'find' | 'setClosed' | 'reply'>
  readonly conversations: Pick<ConversationsModule, 'member' | 'post'>
  readonly enquiries: Pick<EnquiriesModule, 'find' | 'change' | 'reply'>
  readonly messaging: Pick<Messaging, 'see' | 'resend'> & ReplyPorts
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
function piecesOf(parts: Parts): BulkPieces {
  const { booking, catalogue, chat, conversations, enquiries, messaging, quoting } = parts
  const enquiry = thing('enq', async (id) => (await enquiries.find(id))?.enquiry ?? null, byReference)
  const quote = thing('qrq', async (id) => (await quoting.find(id))?.request ?? null, byReference)
  const conversation = thing(
    'cnv',
    (id) => chat.find(id),
    ({ id }) => `Chat ${id.slice(-6)}`,
  )
  const message = thing(
    'msg',
    async (id) => (await messaging.see(id))?.message ?? null,
    ({ id }) => `Message ${id.slice(-6)}`,
  )
  const findJob = async (id: BookingId, by: UserId) => {
    const found = await booking.find(office(by), id)
    return found.ok ? found.value : null
  }
  const job = thing('bkg', findJob, byReference)
  const service = thing(
    'svc',
    (id) => catalogue.service(id),
    ({ name }) => name,
  )
  const askerOf = async (by: UserId): Promise<Asker> => {
    const user = await parts.accounts.find(by)
    return { user: user && { id: by, role: user.role, fullName: user.fullName }, hasTrackLink: false }
  }
  const close = 'close' as const
  return {
    close: {
      enquiry: enquiry.audited(
        ({ state }) => ({ skips: skipsClosing(state) }),
        async (id, by) => enquiries.change(id, { kind: 'state', state: 'closed' }, by),
      ),
      conversation: conversation.audited(
        ({ state }) => ({ skips: skipsClosing(state) }),
        (id, by) => chat.setClosed(id, true, by),
      ),
      quote: quote.audited(
        (request) => ({
          skips: skipsClosing(quoting.stateOf(request)),
          says: request.paper?.status === 'sent' ? 'Its quote is withdrawn' : null,
        }),
        (id, by) => quoting.change(id, { kind: 'state', deed: close }, by),
      ),
    },
    mark_spam: {
      enquiry: enquiry.audited(
        ({ state }) => ({ skips: skipsSpam(state) }),
        (id, by) => enquiries.change(id, { kind: 'state', state: 'spam' }, by),
      ),
      quote: quote.audited(
        (request) => ({ skips: skipsSpam(quoting.stateOf(request)) }),
        (id, by) => quoting.change(id, { kind: 'state', deed: 'spam' }, by),
      ),
    },
    assign: {
      booking: job.audited(
        async ({ id, technician }, { technicianId }, by) => {
          const team = await booking.whoFits(office(by), id)
          return { skips: skipsAssigning(technician !== null, team.ok ? team.value : null, technicianId) }
        },
        async (id, by, { choice }) => {
          const assigned = await booking.assign(office(by), id, choice.technicianId ?? 'auto')
          return assigned.ok ? assigned : refuse({ kind: 'refused', words: problemOfBooking(assigned.refusal).detail })
        },
      ),
    },
    message: {
      enquiry: enquiry.once(
        async (one, { text }) => {
          const fault = await replyFault(one, text ?? '', messaging)
          return { skips: skipsReply(one.state) ?? fault?.detail ?? null }
        },
        (id, by, { choice, once }) => enquiries.reply(id, { text: choice.text ?? '', by, once }),
      ),
      conversation: conversation.once(
        ({ state }, { text }) => ({ skips: skipsChatMessage(state, text ?? '', chatLimits.message) }),
        (id, by, { choice, once }) => chat.reply(id, { text: choice.text ?? '', clientId: once, by }),
      ),
      booking: job.once(
        async ({ id }, _, by) => {
          const member = await conversations.member(id, await askerOf(by))
          return { skips: skipsThreadMessage(member?.canWrite ?? false) }
        },
        async (id, by, { choice, once }) => {
          const text = { messageType: 'text', content: choice.text ?? '', deviceType: null, file: null } as const
          return conversations.post(id, await askerOf(by), { ...text, clientId: once, location: null })
        },
      ),
    },
    resend: {
      message: message.audited(
        ({ state, action }) => ({ skips: skipsResending({ state, isLinkGone: isLinkGone(action) }) }),
        (id, by) => messaging.resend(id, by),
      ),
    },
    retire: {
      service: service.audited(
        async ({ id, isActive }) => {
          const retirement = isActive ? await catalogue.retirementOf(id, 0) : null
          return { skips: skipsRetiring(isActive), says: retirement?.ok ? saysOfRetiring(retirement.value) : null }
        },
        async (id) => {
          const present = await catalogue.service(id)
          return present ? catalogue.retireService(present) : refuse({ kind: 'service-unknown' })
        },
      ),
    },
  }
}

/** Somebody of the office: the permission is judged before. */
const office = (userId: UserId): Actor => ({ userId, role: 'office' })

const byReference = ({ reference }: { readonly reference: string }) => reference

type Look = Omit<NonNullable<Awaited<ReturnType<BulkPiece['look']>>>, 'label'>
type Row = Parameters<BulkPiece['act']>[1]

/** The pieces of one kind of thing, which `find` reads. */
function thing<Prefix extends IdPrefix, Found>(
  prefix: Prefix,
  find: (id: Id<Prefix>, by: UserId) => Promise<Found | null>,
  labelOf: (found: Found) => string,
) {
  async function found(text: string, by: UserId): Promise<Found | null> {
    const id = parseId(prefix, text)
    return id && (await find(id, by))
  }
  const piece =
    (isAudited: boolean) =>
    (
      look: (found: Found, choice: Row['choice'], by: UserId) => Look | Promise<Look>,
      act: (
        id: Id<Prefix>,
        by: Row['by'],
        row: Row,
      ) => Promise<Result<unknown, { readonly kind: string; readonly words?: string }>>,
    ): BulkPiece => ({
      isAudited,
      async label(text, by) {
        const one = await found(text, by)
        return one && labelOf(one)
      },
      async look(text, choice, by) {
        const one = await found(text, by)
        return one && { label: labelOf(one), ...(await look(one, choice, by)) }
      },
      async act(text, row) {
        const id = parseId(prefix, text)
        const acted = id && (await act(id, row.by, row))
        if (acted?.ok) return accept(null)
        return refuse({ kind: 'row-refused', reason: acted?.refusal.words ?? wordsOf(acted?.refusal.kind) })
      },
    })
  return { audited: piece(true), once: piece(false) }
}

/** Somebody was faster than the look at the row: the rest is said by it. */
const wordsOf = (kind: string | undefined): string =>
  kind?.endsWith('-unknown') ? 'Not found' : 'It changed meanwhile: look at it'
