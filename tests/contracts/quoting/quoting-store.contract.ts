import { describe, expect, it } from 'vitest'
import type { QuoteFile, QuoteFilter, QuoteRequest, QuotingStore } from '#modules/quoting'
import {
  type ConversationId,
  type EnquiryId,
  type QuoteFileId,
  type QuoteRequestId,
  type SecretLinkStore,
  type UserId,
  businessDate,
  parseId,
} from '#modules/shared'
import type { QuoteFileStore } from '../../../modules/quoting/files.ts'

interface Opened extends AsyncDisposable {
  readonly requests: QuotingStore
  readonly files: QuoteFileStore
  readonly links: SecretLinkStore<QuoteRequestId>
  /** Two people of the office. */
  readonly staff: readonly [UserId, UserId]
  /** Begins a draft, and answers its hash. */
  draft(): Promise<string>
  forgetDraft(hash: string): Promise<void>
  /** Begins a conversation with a visitor, and answers its id. */
  conversation(): Promise<ConversationId>
  /** Keeps an enquiry, and answers its id. */
  enquiry(): Promise<EnquiryId>
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const all: QuoteFilter = { states: null, assignedTo: null, text: null, day: businessDate(noon) }
const nothing = { draftHash: null, files: [] }

function requestId(name: string): QuoteRequestId {
  const id = parseId('qrq', `qrq_${name}`)
  if (!id) throw new Error(`not the name of a request: ${name}`)
  return id
}

function aRequest(name: string, changes: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    id: requestId(name),
    reference: `QR-${name.toUpperCase()}`,
    name: 'Ada Swift',
    email: 'Ada@example.org',
    phone: '+447700900123',
    address: '1 High Street',
    postcode: 'CR0 1AB',
    description: `The garden wall leans to one side: ${name}`,
    category: null,
    serviceId: null,
    userId: null,
    conversationId: null,
    enquiryId: null,
    stage: 'new',
    assignedTo: null,
    paper: null,
    draft: null,
    plan: null,
    isWaiting: true,
    version: 0,
    createdAt: noon,
    ...changes,
  }
}

function aFile(name: string, changes: Partial<QuoteFile> = {}): QuoteFile {
  return {
    id: `qfl_${name}` as QuoteFileId,
    draftHash: null,
    requestId: null,
    mediaType: 'image/jpeg',
    file: `${name}.jpg`,
    bytes: 10,
    width: 4,
    height: 3,
    createdAt: noon,
    ...changes,
  }
}

const names = ['aaa', 'bbb', 'ccc', 'ddd', 'eee', 'fff', 'ggg', 'hhh', 'iii'] as const

/** The contract of every `QuotingStore`, of its `QuoteFileStore` and of its links, for any database. */
export function quotingStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`QuotingStore kept by ${keeper}`, () => {
    it('makes one request of a conversation, whatever is asked the second time', async () => {
      await using opened = await open()
      const conversationId = await opened.conversation()
      expect(await opened.requests.findMadeOf(conversationId)).toBeNull()
      const first = aRequest('one', { conversationId })
      await opened.requests.keep(first, nothing, 10)
      const second = aRequest('two', { conversationId, description: 'Something else' })
      expect(await opened.requests.keep(second, nothing, 10)).toEqual({ ok: true, value: first })
      expect(await opened.requests.findMadeOf(conversationId)).toEqual(first)
      expect([await opened.requests.find(second.id), await opened.kept()]).toEqual([null, ['quote-request-kept']])
    })

    it('makes one request of an enquiry, and another of a conversation', async () => {
      await using opened = await open()
      const [enquiryId, conversationId] = [await opened.enquiry(), await opened.conversation()]
      const first = aRequest('one', { enquiryId })
      await opened.requests.keep(first, nothing, 10)
      const again = aRequest('two', { enquiryId, description: 'Something else' })
      expect(await opened.requests.keep(again, nothing, 10)).toEqual({ ok: true, value: first })
      expect(await opened.requests.findMadeOf(enquiryId)).toEqual(first)
      const other = aRequest('three', { conversationId, description: 'Something else' })
      expect(await opened.requests.keep(other, nothing, 10)).toEqual({ ok: true, value: other })
    })

    it('lists requests, the latest first, in pages, each once', async () => {
      await using opened = await open()
      const [first, second, third] = ['one', 'two', 'three'].map((name, hours) =>
        aRequest(name, { createdAt: noon.add({ hours }) }),
      )
      if (!first || !second || !third) throw new Error('three were made')
      for (const request of [first, second, third]) await opened.requests.keep(request, nothing, 10)
      expect(await opened.requests.list(all, null, 2)).toEqual([third, second])
      expect(await opened.requests.list(all, second.id, 2)).toEqual([first])
      expect(await opened.requests.list(all, requestId('unknown'), 2)).toEqual([])
      expect(await opened.kept()).toEqual(['quote-request-kept', 'quote-request-kept', 'quote-request-kept'])
    })

    it('searches as the words are typed: a percent sign is itself', async () => {
      await using opened = await open()
      await opened.requests.keep(aRequest('one', { description: 'A slope of 10% in the drive way' }), nothing, 10)
      await opened.requests.keep(aRequest('two'), nothing, 10)
      const found = async (text: string) =>
        (await opened.requests.list({ ...all, text }, null, 9)).map(({ reference }) => reference)
      expect(await found('10%')).toEqual(['QR-ONE'])
      expect(await found('%')).toEqual(['QR-ONE'])
      expect(await found('qr-two')).toEqual(['QR-TWO'])
      expect(await found('swift')).toHaveLength(2)
      expect(await found('nobody')).toEqual([])
    })

    it('accepts the same words of the same sender once within the interval, and again after it', async () => {
      await using opened = await open()
      const first = aRequest('one')
      const words = { email: ' ada@EXAMPLE.org', description: first.description }
      await opened.requests.keep(first, nothing, 10)
      const again = await opened.requests.keep(
        aRequest('two', { ...words, createdAt: noon.add({ minutes: 9 }) }),
        nothing,
        10,
      )
      expect(again).toEqual({ ok: true, value: first })
      const later = aRequest('three', { ...words, createdAt: noon.add({ minutes: 10 }) })
      expect(await opened.requests.keep(later, nothing, 10)).toEqual({ ok: true, value: later })
      expect(await opened.requests.list(all, null, 9)).toEqual([later, first])
    })

    it('refuses a reference that is in use, and keeps nothing', async () => {
      await using opened = await open()
      await opened.requests.keep(aRequest('one'), nothing, 10)
      const clash = await opened.requests.keep(aRequest('two', { reference: 'QR-ONE' }), nothing, 10)
      expect(clash).toEqual({ ok: false, refusal: { kind: 'reference-taken' } })
      expect(await opened.requests.list(all, null, 9)).toHaveLength(1)
    })

    it('keeps spam apart, and sends no event', async () => {
      await using opened = await open()
      await opened.requests.keep(aRequest('one', { stage: 'spam', isWaiting: false }), nothing, 10)
      expect(await opened.requests.list({ ...all, states: ['new'] }, null, 9)).toEqual([])
      expect(await opened.requests.list({ ...all, states: ['spam'] }, null, 9)).toHaveLength(1)
      expect(await opened.requests.countWaiting()).toBe(0)
      expect(await opened.kept()).toEqual([])
    })

    it('takes over the files of the draft and those that were sent, and refuses a ninth photo and a second video', async () => {
      await using opened = await open()
      const { requests, files } = opened
      const draftHash = await opened.draft()
      for (const name of names.slice(0, 8))
        expect(await files.add(aFile(name, { draftHash }))).toMatchObject({ ok: true })
      const tooMany = { ok: false, refusal: { kind: 'too-many-files', of: 'photo', most: 8 } }
      expect(await files.add(aFile('iii', { draftHash }))).toEqual(tooMany)
      const video = aFile('vid', { mediaType: 'video/mp4', file: 'vid.mp4', width: null, height: null })
      expect(await requests.keep(aRequest('two'), { draftHash, files: [aFile('iii')] }, 10)).toEqual(tooMany)
      expect(await files.ofDraft(draftHash)).toHaveLength(8)
      await requests.keep(aRequest('one'), { draftHash, files: [video] }, 10)
      expect((await requests.find(requestId('one')))?.files.map(({ file }) => file)).toEqual([
        ...names.slice(0, 8).map((name) => `${name}.jpg`),
        'vid.mp4',
      ])
      expect(await files.ofDraft(draftHash)).toEqual([])
      expect(await requests.find(requestId('two'))).toBeNull()
      const two = await requests.keep(
        aRequest('three'),
        {
          draftHash: null,
          files: [
            { ...video, file: 'a' },
            { ...video, id: 'qfl_x' as QuoteFileId, file: 'b' },
          ],
        },
        10,
      )
      expect(two).toEqual({ ok: false, refusal: { kind: 'too-many-files', of: 'video', most: 1 } })
    })

    it('removes a file of its own draft only, and files of forgotten drafts', async () => {
      await using opened = await open()
      const { files } = opened
      const draftHash = await opened.draft()
      const file = aFile('aaa', { draftHash })
      await files.add(file)
      expect(await files.removeFromDraft(file.id, 'another')).toBeNull()
      expect(await files.find(file.id)).toEqual(file)
      expect(await files.removeFromDraft(file.id, draftHash)).toEqual(file)
      await files.add(aFile('bbb', { draftHash }))
      expect(await files.removeOrphans(9)).toEqual([])
      await opened.forgetDraft(draftHash)
      expect((await files.removeOrphans(9)).map(({ id }) => id)).toEqual(['qfl_bbb'])
      expect(await files.removeOrphans(9)).toEqual([])
    })

    it('records who changed a request, and only real changes', async () => {
      await using opened = await open()
      const [clerk, other] = opened.staff
      const { id } = aRequest('one')
      await opened.requests.keep(aRequest('one'), nothing, 10)
      const at = noon.add({ minutes: 5 })
      await opened.requests.change(id, { kind: 'assigned', assignedTo: other }, clerk, at)
      await opened.requests.change(id, { kind: 'assigned', assignedTo: other }, clerk, at)
      await opened.requests.change(id, { kind: 'note', text: 'She rings after five.' }, clerk, at)
      const closed = await opened.requests.change(id, { kind: 'state', deed: 'close' }, other, at)
      expect(closed).toMatchObject({ ok: true, value: { stage: 'closed', isWaiting: false } })
      await opened.requests.change(id, { kind: 'state', deed: 'close' }, other, at)
      const refused = await opened.requests.change(id, { kind: 'state', deed: 'spam' }, other, at)
      expect(refused).toEqual({ ok: false, refusal: { kind: 'quote-deed-refused', state: 'closed' } })
      const found = await opened.requests.find(id)
      expect(found?.entries.map(({ kind, text, by }) => [kind, text, by])).toEqual([
        ['assigned', other, clerk],
        ['note', 'She rings after five.', clerk],
        ['state', 'closed', other],
      ])
      expect(await opened.kept()).toEqual(['quote-request-kept', 'quote-request-assigned'])
      expect(await opened.requests.list({ ...all, assignedTo: 'nobody' }, null, 9)).toEqual([])
      expect(await opened.requests.list({ ...all, assignedTo: other, states: ['closed'] }, null, 9)).toHaveLength(1)
    })

    it('keeps a question and its answer once each, and says who waits', async () => {
      await using opened = await open()
      const [clerk] = opened.staff
      const { id } = aRequest('one')
      await opened.requests.keep(aRequest('one'), nothing, 10)
      expect(await opened.requests.countWaiting()).toBe(1)
      const question = { text: 'How high is it?', by: clerk, once: 'once-one', at: noon }
      await opened.requests.write(id, question)
      const asked = await opened.requests.write(id, question)
      expect(asked).toMatchObject({
        ok: true,
        value: { stage: 'needs_information', assignedTo: clerk, isWaiting: false },
      })
      expect(await opened.requests.countWaiting()).toBe(0)
      const answer = { text: 'Two metres.', by: null, once: 'once-two', at: noon }
      const answered = await opened.requests.write(id, answer)
      expect(answered).toMatchObject({ ok: true, value: { stage: 'new', assignedTo: clerk, isWaiting: true } })
      expect((await opened.requests.find(id))?.entries.map(({ kind, text, by }) => [kind, text, by])).toEqual([
        ['question', 'How high is it?', clerk],
        ['message', 'Two metres.', null],
      ])
      await opened.requests.change(id, { kind: 'state', deed: 'close' }, clerk, noon)
      const late = await opened.requests.write(id, { ...answer, once: 'once-three' })
      expect(late).toEqual({ ok: false, refusal: { kind: 'quote-deed-refused', state: 'closed' } })
      expect(await opened.kept()).toEqual(['quote-request-kept', 'quote-question-asked', 'quote-message-written'])
    })

    it('refuses or returns nothing for an unknown request', async () => {
      await using opened = await open()
      const [clerk] = opened.staff
      const unknown = { ok: false, refusal: { kind: 'quote-request-unknown' } }
      const id = requestId('unknown')
      expect(await opened.requests.find(id)).toBeNull()
      expect(await opened.requests.change(id, { kind: 'note', text: 'So.' }, clerk, noon)).toEqual(unknown)
      expect(await opened.requests.write(id, { text: 'So.', by: null, once: 'one', at: noon })).toEqual(unknown)
      expect(await opened.kept()).toEqual([])
    })

    it('keeps links by their hash until they are revoked', async () => {
      await using opened = await open()
      const { id } = aRequest('one')
      await opened.requests.keep(aRequest('one'), nothing, 10)
      const link = {
        tokenHash: 'a',
        subject: id,
        createdAt: noon,
        expiresAt: noon.add({ hours: 1 }),
        revokedAt: null,
      }
      await opened.links.add(link)
      await opened.links.add({ ...link, tokenHash: 'b' })
      expect(await opened.links.find('a')).toEqual(link)
      expect(await opened.links.find('c')).toBeNull()
      await opened.links.revoke(id, noon)
      expect(await opened.links.find('b')).toEqual({ ...link, tokenHash: 'b', revokedAt: noon })
    })
  })
}
