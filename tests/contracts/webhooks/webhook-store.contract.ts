import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import {
  type Webhook,
  type WebhookDeliveryId,
  type WebhookId,
  type WebhookStore,
  type WebhookType,
  webhookTypes,
} from '#modules/webhooks'
import type { Audited } from '../../support/audited.ts'
import { runs } from '../../support/property-runs.ts'
import type { TestPort } from '../../support/test-port.ts'

interface Opened extends Audited {
  readonly webhooks: WebhookStore
  readonly data: TestPort
  /** An administrator. */
  readonly owner: UserId
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const after = (seconds: number) => noon.add({ seconds })
const idOf = (name: string) => `whk_${name}` as WebhookId
const body = '{"type":"invoice.paid"}'

/** Gives `whd_1`, `whd_2` and so on. */
function counted(): () => WebhookDeliveryId {
  let count = 0
  return () => `whd_${(count += 1)}` as WebhookDeliveryId
}

function aWebhook({ owner }: Pick<Opened, 'owner'>, name: string, types: readonly WebhookType[]): Webhook {
  const url = `https://${name}.example.com/hook`
  const made = { state: 'on', failingSince: null, formerUntil: null, madeBy: owner, madeAt: noon } as const
  return { id: idOf(name), name, url, types, ...made }
}

async function add(opened: Opened, name: string, types: readonly WebhookType[] = ['invoice.paid']): Promise<Webhook> {
  const webhook = aWebhook(opened, name, types)
  expect(await opened.atWork(() => opened.webhooks.add(webhook, `sealed ${name}`, 20))).toEqual({
    ok: true,
    value: webhook,
  })
  return webhook
}

const fact = (event: string, at = noon, type: WebhookType = 'invoice.paid') => ({ event, type, body, at })
const answered = (status: number | null, at: Temporal.Instant) => ({ at, tookMs: 12, status, answer: 'An answer' })

/** The contract of every `WebhookStore`, for any database. */
export function webhookStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`WebhookStore kept by ${keeper}`, () => {
    const deedsOf = async (opened: Opened) => (await opened.audited()).map(({ action }) => action)

    it('adds webhooks up to a number, and finds and lists them', async () => {
      await using opened = await open()
      const one = await add(opened, 'one', ['invoice.paid', 'enquiry.received'])
      const two = await add(opened, 'two')
      const three = await opened.webhooks.add(aWebhook(opened, 'three', ['invoice.paid']), 'sealed', 2)
      expect(three).toEqual({ ok: false, refusal: { kind: 'too-many-webhooks' } })
      expect(await opened.webhooks.find(one.id)).toEqual(one)
      expect(await opened.webhooks.find(idOf('three'))).toBeNull()
      expect(await opened.webhooks.list()).toEqual(
        [one, two].map((each) => ({ ...each, waiting: 0, lastArrival: null })),
      )
      expect(await deedsOf(opened)).toEqual(['webhook_made', 'webhook_made'])
      expect(JSON.stringify(await opened.audited())).not.toContain('sealed')
    })

    it('changes what is given, and keeps the rest', async () => {
      await using opened = await open()
      const one = await add(opened, 'one')
      const url = 'https://new.example.com/'
      expect(await opened.webhooks.change(one.id, { url })).toEqual({ ok: true, value: { ...one, url } })
      expect(await opened.webhooks.change(one.id, { isOn: false })).toMatchObject({ value: { url, state: 'paused' } })
      expect(await opened.webhooks.find(one.id)).toEqual({ ...one, url, state: 'paused' })
      expect(await opened.webhooks.change(idOf('no'), { isOn: true })).toMatchObject({
        refusal: { kind: 'webhook-unknown' },
      })
    })

    it('removes a webhook with its secrets, and frees its place', async () => {
      await using opened = await open()
      const one = await add(opened, 'one')
      await opened.webhooks.keep(fact('evt_1'), counted())
      expect(await opened.webhooks.remove(one.id, noon)).toBe(true)
      expect(await opened.webhooks.remove(one.id, noon)).toBe(false)
      expect([await opened.webhooks.list(), await opened.webhooks.listens('invoice.paid')]).toEqual([[], false])
      expect([await opened.webhooks.withDue(noon), await opened.webhooks.due(one.id, noon, 9)]).toEqual([[], []])
      expect(await opened.webhooks.findDelivery('whd_1' as WebhookDeliveryId)).toBeNull()
      expect(JSON.stringify(opened.data.rows('webhooks'))).not.toContain('sealed one')
      expect((await opened.webhooks.add(aWebhook(opened, 'two', ['invoice.paid']), 'sealed', 1)).ok).toBe(true)
    })

    it('makes the present secret the former one, and ends one before it', async () => {
      await using opened = await open()
      const one = await add(opened, 'one')
      await opened.webhooks.keep(fact('evt_1'), counted())
      for (const [secret, until] of [
        ['second', after(60)],
        ['third', after(120)],
      ] as const) {
        const rotated = await opened.webhooks.rotate(one.id, secret, until)
        expect(rotated).toEqual({ ok: true, value: { ...one, formerUntil: until } })
      }
      const [due] = await opened.webhooks.due(one.id, noon, 1)
      expect(due?.secrets).toEqual({ present: 'third', former: 'second', formerUntil: after(120) })
      expect((await opened.webhooks.rotate(idOf('no'), 'x', noon)).ok).toBe(false)
    })

    it('keeps one delivery of a fact for each webhook that asks for its type, on or off', async () => {
      await using opened = await open()
      const [one, two] = [await add(opened, 'one'), await add(opened, 'two')]
      await add(opened, 'other', ['enquiry.received'])
      await opened.webhooks.change(two.id, { isOn: false })
      const next = counted()
      expect(await opened.webhooks.keep(fact('evt_1'), next)).toBe(2)
      expect(await opened.webhooks.keep(fact('evt_1', after(9)), next)).toBe(0)
      expect(await opened.webhooks.keep(fact('evt_2', noon, 'review.published'), next)).toBe(0)
      expect(await Promise.all(webhookTypes.map((type) => opened.webhooks.listens(type)))).toEqual(
        webhookTypes.map((type) => ['invoice.paid', 'enquiry.received'].includes(type)),
      )
      expect(await opened.webhooks.withDue(noon)).toEqual([one.id])
      expect((await opened.webhooks.due(two.id, noon, 9)).length).toBe(0)
      await opened.webhooks.change(two.id, { isOn: true })
      expect(new Set(await opened.webhooks.withDue(noon))).toEqual(new Set([one.id, two.id]))
    })

    it('gives what is due alone, that which is due for longest first, and pages the log from the newest', async () => {
      await using opened = await open()
      const { id } = await add(opened, 'one')
      const next = counted()
      for (const seconds of [3, 1, 2, 9]) await opened.webhooks.keep(fact(`evt_${seconds}`, after(seconds)), next)
      const due = await opened.webhooks.due(id, after(3), 9)
      expect(due.map((one) => one.id)).toEqual(['whd_2', 'whd_3', 'whd_1'])
      expect((await opened.webhooks.due(id, after(3), 2)).length).toBe(2)
      const page = await opened.webhooks.deliveries({ webhookId: id, limit: 3, before: null })
      expect(page.map((one) => one.id)).toEqual(['whd_4', 'whd_3', 'whd_2'])
      const rest = await opened.webhooks.deliveries({ webhookId: id, limit: 3, before: page.at(-1)?.number ?? 0 })
      expect(rest.map((one) => one.id)).toEqual(['whd_1'])
    })

    it('keeps each try, and lets a failed delivery wait for the next', async () => {
      await using opened = await open()
      const { id } = await add(opened, 'one')
      await opened.webhooks.keep(fact('evt_1'), counted())
      const delivery = 'whd_1' as WebhookDeliveryId
      await opened.webhooks.noteTry(delivery, answered(500, noon))
      expect(await opened.webhooks.findDelivery(delivery)).toMatchObject({
        state: 'waiting',
        tries: 1,
        nextTryAt: after(5),
        lastTry: answered(500, noon),
      })
      expect([await opened.webhooks.withDue(after(4)), await opened.webhooks.withDue(after(5))]).toEqual([[], [id]])
      expect(await opened.webhooks.find(id)).toMatchObject({ state: 'on', failingSince: noon })
      expect(await opened.webhooks.queue()).toEqual({ waiting: 1, failed: 1, off: 0 })
      await opened.webhooks.noteTry(delivery, answered(204, after(5)))
      const [listed] = await opened.webhooks.list()
      expect(listed).toMatchObject({ failingSince: null, waiting: 0, lastArrival: after(5) })
      expect(opened.data.count('webhook_tries')).toBe(2)
      await opened.webhooks.noteTry('whd_gone' as WebhookDeliveryId, answered(204, noon))
      expect(opened.data.count('webhook_tries')).toBe(2)
    })

    it.each([
      ['gone', 410, 1],
      ['failing', null, 5 * 86_400],
    ] as const)(
      'switches a webhook off as %s, with one event, and on again with what waited',
      async (state, status, end) => {
        await using opened = await open()
        const { id } = await add(opened, 'one')
        const next = counted()
        for (const event of ['evt_1', 'evt_2', 'evt_3']) await opened.webhooks.keep(fact(event), next)
        await opened.webhooks.noteTry('whd_1' as WebhookDeliveryId, answered(500, noon))
        await opened.webhooks.noteTry('whd_2' as WebhookDeliveryId, answered(status, after(end)))
        await opened.webhooks.noteTry('whd_3' as WebhookDeliveryId, answered(status, after(end)))
        expect(await opened.webhooks.find(id)).toMatchObject({ state })
        const events = opened.data.texts('outbox', 'body', { kind: 'webhook-switched-off' })
        expect(events.map((text) => JSON.parse(text))).toEqual([
          expect.objectContaining({ webhookId: id, because: state }),
        ])
        const later = after(end + 9)
        expect([await opened.webhooks.withDue(later), (await opened.webhooks.queue()).off]).toEqual([[], 1])
        const off = { ok: false, refusal: { kind: 'webhook-off' } }
        expect(await opened.webhooks.replay('whd_1' as WebhookDeliveryId, later)).toEqual(off)
        const test = { id: 'whd_test' as WebhookDeliveryId, body, at: later }
        expect(await opened.webhooks.keepTest(id, test)).toEqual(off)
        expect(await opened.webhooks.change(id, { isOn: true })).toMatchObject({
          value: { state: 'on', failingSince: null },
        })
        expect((await opened.webhooks.due(id, later.add({ hours: 1 }), 9)).length).toBe(3)
      },
    )

    it('tries a test once, and its failure counts for nothing', async () => {
      await using opened = await open()
      const { id } = await add(opened, 'one')
      const test = { id: 'whd_test' as WebhookDeliveryId, body, at: noon }
      expect(await opened.atWork(() => opened.webhooks.keepTest(id, test))).toEqual({ ok: true, value: test.id })
      await opened.webhooks.noteTry(test.id, answered(410, noon))
      expect(await opened.webhooks.findDelivery(test.id)).toMatchObject({ state: 'failed', nextTryAt: null })
      expect(await opened.webhooks.find(id)).toMatchObject({ state: 'on', failingSince: null })
      expect(await opened.webhooks.keepTest(idOf('no'), test)).toMatchObject({ refusal: { kind: 'webhook-unknown' } })
      expect(await deedsOf(opened)).toEqual(['webhook_made', 'webhook_tested'])
    })

    it('replays one delivery, or all since a moment in parts, with their ids, without tests', async () => {
      await using opened = await open()
      const { id } = await add(opened, 'one')
      const next = counted()
      for (let count = 1; count <= 4; count += 1) {
        await opened.webhooks.keep(fact(`evt_${count}`, after(count)), next)
        await opened.webhooks.noteTry(`whd_${count}` as WebhookDeliveryId, answered(204, after(count)))
      }
      const test = { id: 'whd_test' as WebhookDeliveryId, body, at: after(5) }
      await opened.webhooks.keepTest(id, test)
      await opened.webhooks.noteTry(test.id, answered(204, after(5)))
      const at = after(60)
      const dueIds = async () => (await opened.webhooks.due(id, at, 9)).map((one) => one.id)
      const one = await opened.atWork(() => opened.webhooks.replay('whd_3' as WebhookDeliveryId, at))
      expect(one).toEqual({ ok: true, value: id })
      expect(await dueIds()).toEqual(['whd_3'])
      const query = { webhookId: id, since: after(2), limit: 2 }
      const first = await opened.atWork(() => opened.webhooks.replaySince({ ...query, after: null }, at))
      if (!first.ok) throw new Error(first.refusal.kind)
      expect([first.value.count, await dueIds()]).toEqual([2, ['whd_2', 'whd_3']])
      const { last } = first.value
      const second = await opened.atWork(() => opened.webhooks.replaySince({ ...query, after: last }, at))
      expect(second).toMatchObject({ value: { count: 1, last: null } })
      expect(await dueIds()).toEqual(['whd_2', 'whd_3', 'whd_4'])
      expect((await deedsOf(opened)).filter((deed) => deed === 'webhook_replayed')).toHaveLength(2)
      expect(await opened.webhooks.replay('whd_no' as WebhookDeliveryId, at)).toMatchObject({
        refusal: { kind: 'webhook-unknown' },
      })
    })

    it('keeps any facts in any order once each, and gives each to its webhook alone', async () => {
      const facts = fc.array(
        fc.record({ event: fc.integer({ min: 1, max: 6 }), type: fc.constantFrom(...webhookTypes.slice(0, 3)) }),
        { maxLength: 20 },
      )
      await fc.assert(
        fc.asyncProperty(facts, async (given) => {
          await using opened = await open()
          const one = await add(opened, 'one', webhookTypes.slice(0, 2))
          const two = await add(opened, 'two', webhookTypes.slice(1, 3))
          const next = counted()
          for (const { event, type } of given) {
            await opened.webhooks.keep(fact(`evt_${type}_${event}`, noon, type), next)
          }
          for (const { id, types } of [one, two]) {
            const wanted = new Set(given.filter(({ type }) => types.includes(type)).map((each) => JSON.stringify(each)))
            const kept = await opened.webhooks.deliveries({ webhookId: id, limit: 99, before: null })
            expect(kept).toHaveLength(wanted.size)
            expect(
              kept.every(({ type }) => webhookTypes.some((known) => known === type && types.includes(known))),
            ).toBe(true)
          }
        }),
        { numRuns: runs(20) },
      )
    })
  })
}
