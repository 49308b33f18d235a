import { describe, expect, it } from 'vitest'
import { type ChatStore, type InboxFilter, newConversation } from '#modules/chat'
import type { EnquiryStore } from '#modules/enquiries'
import { type CannedAnswerId, type ConversationId, type EnquiryId, type UserId, parseId } from '#modules/shared'

interface Opened extends AsyncDisposable {
  readonly chats: ChatStore
  readonly enquiries: EnquiryStore
  /** Two people of the office. */
  readonly staff: readonly [UserId, UserId]
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
  /** Adds a notification of the office with this link. */
  addNotice(link: string): Promise<void>
  /** The links of all notifications. */
  notices(): Promise<readonly unknown[]>
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const waiting: InboxFilter = { show: 'waiting', kind: null, isUnread: null, assignedTo: null, search: null }
const minute = (minutes: number) => noon.add({ minutes })

function idOf(name: string): ConversationId {
  const id = parseId('cnv', `cnv_${name}`)
  if (!id) throw new Error(`not the name of a conversation: ${name}`)
  return id
}

async function begin({ chats }: Opened, name: string, phone = '+447700900123'): Promise<ConversationId> {
  const id = idOf(name)
  await chats.add(newConversation(id, phone, noon), `hash-${name}`)
  return id
}

const message = (text: string, clientId = `client-${text}`, asks = false) => ({ text, clientId, asks })

/** The contract of every `ChatStore`, for any database. */
export function chatStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`ChatStore kept by ${keeper}`, () => {
    it('finds a conversation by its id and by its token, and no other', async () => {
      await using opened = await open()
      const id = await begin(opened, 'one')
      const conversation = newConversation(id, '+447700900123', noon)
      expect(await opened.chats.find(id)).toEqual(conversation)
      expect(await opened.chats.findByToken('hash-one')).toEqual(conversation)
      expect(await opened.chats.findByToken('hash-two')).toBeNull()
      expect(await opened.chats.find(idOf('two'))).toBeNull()
    })

    it('keeps a message once for each id of the client, with its events', async () => {
      await using opened = await open()
      const id = await begin(opened, 'one')
      const first = await opened.chats.receive(id, message('Hello'), minute(1))
      const again = await opened.chats.receive(id, message('Another text', 'client-Hello'), minute(2))
      expect(first.ok && first.value.entry).toMatchObject({ sender: 'visitor', text: 'Hello', at: minute(1) })
      expect(again.ok && again.value.entry).toEqual(first.ok && first.value.entry)
      expect(await opened.chats.latest(id, 9)).toHaveLength(1)
      expect(await opened.chats.find(id)).toMatchObject({ unread: 1, waitingSince: minute(1), lastText: 'Hello' })
      expect(await opened.kept()).toEqual(['chat-received', 'chat-answer-due'])
      const unknown = { ok: false, refusal: { kind: 'conversation-unknown' } }
      expect(await opened.chats.receive(idOf('two'), message('Hello'), noon)).toEqual(unknown)
    })

    it('gives entries numbers that rise, and lists those after one', async () => {
      await using opened = await open()
      const id = await begin(opened, 'one')
      const other = await begin(opened, 'other')
      for (const [place, text] of ['One', 'Two', 'Three'].entries()) {
        await opened.chats.receive(id, message(text), minute(place))
        await opened.chats.receive(other, message(text), minute(place))
      }
      const all = await opened.chats.entries(id, 0, 9)
      expect(all.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
      const [first, second] = all
      expect(first && second && first.number < second.number).toBe(true)
      expect((await opened.chats.entries(id, first?.number ?? 0, 1)).map(({ text }) => text)).toEqual(['Two'])
      expect((await opened.chats.latest(id, 2)).map(({ text }) => text)).toEqual(['Two', 'Three'])
    })

    it('marks messages as delivered and read, and nothing twice', async () => {
      await using opened = await open()
      const id = await begin(opened, 'one')
      await opened.chats.receive(id, message('One'), noon)
      const sent = await opened.chats.receive(id, message('Two'), noon)
      const newest = sent.ok ? sent.value.entry.number : 0
      expect(await opened.chats.markDelivered()).toEqual([id])
      expect(await opened.chats.markDelivered()).toEqual([])
      expect(await opened.chats.find(id)).toMatchObject({ deliveredTo: newest, readTo: 0, unread: 2 })
      expect(await opened.chats.markRead(id)).toEqual({ ok: true, value: true })
      expect(await opened.chats.markRead(id)).toEqual({ ok: true, value: false })
      expect(await opened.chats.find(id)).toMatchObject({ readTo: newest, unread: 0, waitingSince: noon })
      expect(await opened.chats.markSeen(id, newest)).toBe(true)
      expect(await opened.chats.markSeen(id, newest)).toBe(false)
    })

    it('keeps a reply once, which nobody waits for any more, with its writer as the assignee', async () => {
      await using opened = await open()
      const id = await begin(opened, 'one')
      const [clerk, other] = opened.staff
      await opened.chats.receive(id, message('Hello'), noon)
      const reply = { text: 'Good morning', clientId: 'client-Hello', by: clerk }
      await opened.chats.reply(id, reply, minute(3))
      await opened.chats.reply(id, { ...reply, by: other }, minute(4))
      expect((await opened.chats.latest(id, 9)).map(({ sender, by }) => [sender, by])).toEqual([
        ['visitor', null],
        ['office', clerk],
      ])
      expect(await opened.chats.find(id)).toMatchObject({ waitingSince: null, unread: 0, assignedTo: clerk })
    })

    it('keeps one automatic answer to a message, and none after a person has answered', async () => {
      await using opened = await open()
      const id = await begin(opened, 'one')
      const [clerk] = opened.staff
      const numbers: number[] = []
      for (const text of ['One', 'Two']) {
        const sent = await opened.chats.receive(id, message(text, `client-${text}`, true), noon)
        if (sent.ok) numbers.push(sent.value.entry.number)
      }
      const [first = 0, second = 0] = numbers
      await opened.chats.answer(id, { to: first, text: 'Automatically' }, minute(1))
      await opened.chats.answer(id, { to: first, text: 'Automatically' }, minute(2))
      expect(await opened.chats.find(id)).toMatchObject({ answerDueAt: null, unread: 2 })
      await opened.chats.reply(id, { text: 'A person', clientId: 'office-1', by: clerk }, minute(3))
      await opened.chats.answer(id, { to: second, text: 'Too late' }, minute(4))
      expect((await opened.chats.latest(id, 9)).map(({ sender }) => sender)).toEqual([
        'visitor',
        'visitor',
        'automatic',
        'office',
      ])
    })

    it('assigns, closes and opens again with an entry each; a visitor who writes opens it too', async () => {
      await using opened = await open()
      const id = await begin(opened, 'one')
      const [clerk, other] = opened.staff
      await opened.chats.receive(id, message('Hello'), noon)
      await opened.chats.assign(id, other, clerk, minute(1))
      await opened.chats.assign(id, other, clerk, minute(2))
      await opened.chats.setClosed(id, true, clerk, minute(3))
      expect(await opened.chats.find(id)).toMatchObject({ state: 'closed', assignedTo: other, unread: 0 })
      await opened.chats.setClosed(id, false, clerk, minute(4))
      await opened.chats.setClosed(id, true, clerk, minute(5))
      await opened.chats.receive(id, message('Hello again'), minute(6))
      expect(await opened.chats.find(id)).toMatchObject({ state: 'open', unread: 1, waitingSince: minute(6) })
      expect((await opened.chats.latest(id, 9)).map(({ kind }) => kind)).toEqual([
        'message',
        'assigned',
        'closed',
        'reopened',
        'closed',
        'message',
      ])
      expect(await opened.kept()).toContain('conversation-assigned')
    })

    it('lists what nobody has opened first, the longest wait before the others, and the rest, the latest first', async () => {
      await using opened = await open()
      const [late, early, read, older] = [
        await begin(opened, 'late'),
        await begin(opened, 'early', '+447700900456'),
        await begin(opened, 'read'),
        await begin(opened, 'older'),
      ]
      await opened.chats.receive(older, message('Older'), minute(1))
      await opened.chats.receive(read, message('Read'), minute(2))
      await opened.chats.receive(early, message('Early'), minute(3))
      await opened.enquiries.keep(anEnquiry('between', { createdAt: minute(4) }), 10)
      await opened.enquiries.keep(anEnquiry('outside', { kind: 'coverage', createdAt: minute(4) }), 10)
      await opened.enquiries.keep(anEnquiry('spam', { state: 'spam', createdAt: minute(4) }), 10)
      await opened.chats.receive(late, message('Late'), minute(5))
      for (const id of [read, older]) await opened.chats.markRead(id)
      const { unread, rest } = await opened.chats.inbox(waiting, null, 1)
      expect(unread.map(({ id }) => id)).toEqual([early, 'enq_between', late])
      expect(unread[0]).toMatchObject({ kind: 'chat', who: '+447700900456', unread: 1, waitingSince: minute(3) })
      expect(rest.map(({ id }) => id)).toEqual([read])
      const [last] = rest
      expect(last && (await opened.chats.inbox(waiting, last, 9))).toMatchObject({ unread: [], rest: [{ id: older }] })
      expect(await opened.chats.countUnread()).toBe(3)
      const lines = await opened.chats.inboxLines(['enq_between', older, 'enq_outside', 'cnv_nothing', early, older])
      expect(lines.map(({ id }) => id)).toEqual(['enq_between', early, older])
      expect(lines[1]).toEqual(unread[0])
    })

    it('finds by number, name and text, by assignee, kind and state', async () => {
      await using opened = await open()
      const [clerk, other] = opened.staff
      const [one, two] = [await begin(opened, 'one'), await begin(opened, 'two', '+447700900456')]
      await opened.chats.receive(one, message('The boiler is 100% cold'), minute(1))
      await opened.chats.receive(two, message('A tap drips'), minute(2))
      await opened.enquiries.keep(anEnquiry('three', { message: 'A boiler service', createdAt: minute(3) }), 10)
      await opened.chats.assign(two, other, clerk, minute(4))
      const found = async (filter: Partial<InboxFilter>) => {
        const { unread, rest } = await opened.chats.inbox({ ...waiting, ...filter }, null, 9)
        return [...unread, ...rest].map(({ id }) => id)
      }
      expect(await found({ search: 'boiler' })).toEqual([one, 'enq_three'])
      expect(await found({ search: '100%' })).toEqual([one])
      expect(await found({ search: '100_' })).toEqual([])
      expect(await found({ search: '07700 900456' })).toEqual([two])
      expect(await found({ search: 'ada swift' })).toEqual(['enq_three'])
      expect(await found({ kind: 'enquiry' })).toEqual(['enq_three'])
      expect(await found({ assignedTo: other })).toEqual([two])
      expect(await found({ assignedTo: 'nobody', kind: 'chat' })).toEqual([one])
      await opened.chats.markRead(one)
      expect(await found({ isUnread: true, kind: 'chat' })).toEqual([two])
      expect(await found({ isUnread: false, kind: 'chat' })).toEqual([one])
      await opened.chats.setClosed(one, true, clerk, minute(5))
      expect(await found({ show: 'closed' })).toEqual([one])
    })

    it('erases a conversation with its entries and notices, and nothing of another', async () => {
      await using opened = await open()
      const [one, two] = [await begin(opened, 'one'), await begin(opened, 'two')]
      for (const id of [one, two]) {
        await opened.chats.receive(id, message('Hello'), noon)
        await opened.addNotice(`/admin/inbox/${id}`)
      }
      expect(await opened.chats.erase(one, false)).toEqual({ ok: true, value: null })
      expect((await opened.chats.erase(one, false)).ok).toBe(false)
      expect(await opened.chats.latest(one, 9)).toEqual([])
      expect(await opened.chats.latest(two, 9)).toHaveLength(1)
      expect(await opened.notices()).toEqual([`/admin/inbox/${two}`])
    })

    it('keeps canned answers, changes and removes them, and refuses too many', async () => {
      await using opened = await open()
      const [clerk] = opened.staff
      const before = await opened.chats.cannedAnswers()
      const answer = { id: 'can_test' as CannedAnswerId, title: 'A test', text: 'One' }
      await opened.chats.putAnswer(answer, clerk, noon, before.length + 1)
      await opened.chats.putAnswer({ ...answer, text: 'Two' }, clerk, noon, before.length + 1)
      const kept = await opened.chats.cannedAnswers()
      expect(kept.filter(({ id }) => id === answer.id)).toEqual([{ ...answer, text: 'Two' }])
      expect(kept).toHaveLength(before.length + 1)
      const second = { ...answer, id: 'can_more' as CannedAnswerId }
      expect(await opened.chats.putAnswer(second, clerk, noon, before.length + 1)).toEqual({
        ok: false,
        refusal: { kind: 'answers-full' },
      })
      expect(await opened.chats.removeAnswer(answer.id)).toBe(true)
      expect(await opened.chats.removeAnswer(answer.id)).toBe(false)
      expect(await opened.chats.cannedAnswers()).toEqual(before)
    })
  })
}

function anEnquiry(
  name: string,
  changes: Partial<Parameters<EnquiryStore['keep']>[0]> = {},
): Parameters<EnquiryStore['keep']>[0] {
  return {
    id: `enq_${name}` as EnquiryId,
    reference: `EN-${name.toUpperCase()}`,
    kind: 'contact',
    subject: 'quote',
    name: 'Ada Swift',
    email: `${name}@example.org`,
    phone: null,
    postcode: null,
    message: `How much is a new tap? ${name}`,
    contactMethod: 'email',
    userId: null,
    state: 'open',
    assignedTo: null,
    createdAt: noon,
    answeredAt: null,
    ...changes,
  }
}
