import { describe, expect, it } from 'vitest'
import type { Outbox } from '#modules/shared'

interface OpenedOutbox extends AsyncDisposable {
  readonly outbox: Outbox
  /** Keeps an event `service-edited` of this service, as a store does in the transaction of the fact. */
  happen(serviceId: string, at: Temporal.Instant): Promise<void>
}

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const [one, two, three] = ['svc_one', 'svc_two', 'svc_three'] as const

const serviceIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'serviceId' in body ? body.serviceId : null

/** The contract of every `Outbox`, for any database. */
export function outboxContract(keeper: string, open: () => Promise<OpenedOutbox>): void {
  const waiting = ({ outbox }: OpenedOutbox, at = now, limit = 10) =>
    outbox.waiting(at, limit).map(({ body }) => serviceIn(body))
  const idOf = ({ outbox }: OpenedOutbox, serviceId: string): number => {
    const found = outbox.waiting(now.add({ hours: 24 }), 10).find(({ body }) => serviceIn(body) === serviceId)
    if (!found) throw new Error(`no event of ${serviceId} waits`)
    return found.id
  }

  describe(`Outbox kept by ${keeper}`, () => {
    it('is empty at first', async () => {
      await using opened = await open()
      expect(opened.outbox.waiting(now, 10)).toEqual([])
      expect(opened.outbox.countOpen()).toBe(0)
    })

    it('gives a new event at once, with its kind, its body and no attempt', async () => {
      await using opened = await open()
      await opened.happen(one, now)
      expect(opened.outbox.waiting(now, 10)).toMatchObject([
        { id: expect.any(Number), kind: 'service-edited', body: { serviceId: one }, at: now, attempts: 0 },
      ])
    })

    it('says soon that an event was kept', async () => {
      await using opened = await open()
      const found = new Promise<readonly unknown[]>((kept) => opened.outbox.onKept(() => kept(waiting(opened))))
      await opened.happen(one, now)
      expect(await found).toEqual([one])
    })

    it('gives events oldest first, at most as many as asked for, and counts all', async () => {
      await using opened = await open()
      for (const service of [one, two, three]) await opened.happen(service, now)
      expect(waiting(opened, now, 2)).toEqual([one, two])
      expect(waiting(opened)).toEqual([one, two, three])
      expect(opened.outbox.countOpen()).toBe(3)
    })

    it('gives an event again until it is done, and never after', async () => {
      await using opened = await open()
      for (const service of [one, two]) await opened.happen(service, now)
      expect(waiting(opened)).toEqual([one, two])
      expect(waiting(opened)).toEqual([one, two])
      await opened.outbox.done(idOf(opened, one), now)
      expect(waiting(opened, now.add({ hours: 24 }))).toEqual([two])
      expect(opened.outbox.countOpen()).toBe(1)
    })

    it('gives a failed event from the moment of its next attempt, with the attempts counted, and others meanwhile', async () => {
      await using opened = await open()
      for (const service of [one, two]) await opened.happen(service, now)
      const again = now.add({ minutes: 5 })
      const id = idOf(opened, one)
      await opened.outbox.failed(id, 'The provider is silent.', again)
      expect(waiting(opened, again.subtract({ milliseconds: 1 }))).toEqual([two])
      expect(waiting(opened, again)).toEqual([one, two])
      await opened.outbox.failed(id, 'Still silent.', again)
      expect(opened.outbox.waiting(again, 1)).toMatchObject([{ id, attempts: 2, body: { serviceId: one }, at: now }])
    })

    it('counts a failed event as open before its next attempt is due', async () => {
      await using opened = await open()
      await opened.happen(one, now)
      await opened.outbox.failed(idOf(opened, one), 'No.', now.add({ hours: 1 }))
      expect(opened.outbox.countOpen()).toBe(1)
      expect(waiting(opened)).toEqual([])
    })

    it('gives no event before its own time', async () => {
      await using opened = await open()
      await opened.happen(one, now.add({ milliseconds: 1 }))
      expect(waiting(opened)).toEqual([])
      expect(waiting(opened, now.add({ milliseconds: 1 }))).toEqual([one])
    })
  })
}
