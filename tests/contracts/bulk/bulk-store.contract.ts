import { describe, expect, it } from 'vitest'
import { type Bulk, type BulkStore, noChoice, taskIdOf } from '#modules/bulk'
import type { Enquiry, EnquiryStore } from '#modules/enquiries'
import { type BulkId, type UserId, parseId } from '#modules/shared'
import type { TaskStore } from '#modules/tasks'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  readonly bulks: BulkStore
  readonly tasks: TaskStore
  readonly enquiries: EnquiryStore
  readonly owner: UserId
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const bulkId = (name: string) => `blk_${name}` as BulkId

const aBulk = (madeBy: UserId, name = 'one', more: Partial<Bulk> = {}): Bulk => ({
  id: bulkId(name),
  action: 'close',
  choice: noChoice,
  rows: 2,
  madeBy,
  madeAt: noon,
  back: '/admin/enquiries',
  ...more,
})

function anEnquiry(name: string): Enquiry {
  const id = parseId('enq', `enq_${name}`)
  if (!id) throw new Error(`not the name of an enquiry: ${name}`)
  return {
    id,
    reference: `EN-${name.toUpperCase()}`,
    kind: 'contact',
    subject: 'quote',
    name: 'Ada Swift',
    email: 'ada@example.org',
    phone: null,
    postcode: null,
    message: `How much is a new tap? ${name}`,
    contactMethod: 'email',
    userId: null,
    state: 'open',
    assignedTo: null,
    createdAt: noon,
    answeredAt: null,
  }
}

/** The contract of every `BulkStore`, for any database. */
export function bulkStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`bulks kept in ${keeper}`, () => {
    async function begun(opened: Opened) {
      const { bulks, tasks, enquiries, owner } = opened
      const one = anEnquiry('one')
      await enquiries.keep(one, 10)
      const bulk = aBulk(owner)
      await opened.atWork(() => bulks.add(bulk, [one.id, 'enq_two']), { userId: owner })
      const task = taskIdOf(bulk.id)
      const kind = 'bulk'
      await tasks.start({ id: task, kind, subject: bulk.id, total: 2, startedBy: owner, startedAt: noon }, null)
      const result = { position: 0, label: one.reference, outcome: 'done', reason: null, made: [] } as const
      const close = () => enquiries.change(one.id, { kind: 'state', state: 'closed' }, owner, noon)
      const stateOf = async () => (await enquiries.find(one.id))?.enquiry.state
      return { bulk, task, result, close, stateOf }
    }

    it('have their rows in their order, and another choice', async () => {
      await using opened = await open()
      const { bulks, owner } = opened
      await opened.atWork(() => bulks.add(aBulk(owner, 'one', { rows: 3 }), ['enq_b', 'enq_a', 'qrq_c']))
      expect(await bulks.find(bulkId('one'))).toEqual(aBulk(owner, 'one', { rows: 3 }))
      expect(await bulks.find(bulkId('none'))).toBeNull()
      expect(await bulks.rows(bulkId('one'), 0, 2)).toEqual(['enq_b', 'enq_a'])
      expect(await bulks.rows(bulkId('one'), 2, 10)).toEqual(['qrq_c'])
      expect(await bulks.choose(bulkId('one'), { ...noChoice, text: 'Hello' })).toBe(true)
      expect(await bulks.choose(bulkId('none'), noChoice)).toBe(false)
      expect((await bulks.find(bulkId('one')))?.choice).toEqual({ ...noChoice, text: 'Hello' })
    })

    it('keep their choice once their task has begun', async () => {
      await using opened = await open()
      const { bulk } = await begun(opened)
      expect(await opened.bulks.choose(bulk.id, { ...noChoice, text: 'Too late' })).toBe(false)
      expect((await opened.bulks.find(bulk.id))?.choice).toEqual(noChoice)
    })

    it('keep the result of a row with its change, in the name of their maker', async () => {
      await using opened = await open()
      const { bulks, tasks } = opened
      const { bulk, task, result, close, stateOf } = await begun(opened)
      const { value, isKept } = await bulks.inName(bulk.id, { task, result }, close)
      expect([value.ok, isKept, await stateOf()]).toEqual([true, true, 'closed'])
      expect(await tasks.rows(task, null, -1, 10)).toEqual([result])
      expect(await opened.audited()).toMatchObject([{ action: 'enquiry_changed', after: { state: 'closed' } }])
    })

    it('keep neither where the task went on in another process', async () => {
      await using opened = await open()
      const { bulks, tasks } = opened
      const { bulk, task, result, close, stateOf } = await begun(opened)
      const elsewhere = { ...result, outcome: 'refused', reason: 'Not found' } as const
      await tasks.move(task, 0, [elsewhere])
      await expect(bulks.inName(bulk.id, { task, result }, close)).rejects.toThrow('went on elsewhere')
      expect(await stateOf()).toBe('open')
      expect(await tasks.rows(task, null, -1, 10)).toEqual([elsewhere])
      expect(await opened.audited()).toEqual([])
    })

    it('keep the result of a change that was made before the process died', async () => {
      await using opened = await open()
      const { bulks, tasks } = opened
      const { bulk, task, result, close, stateOf } = await begun(opened)
      const dying = async () => {
        await close()
        throw new Error('killed')
      }
      await expect(bulks.inName(bulk.id, { task, result }, dying)).rejects.toThrow('killed')
      expect([await stateOf(), (await tasks.find(task))?.done]).toEqual(['closed', 1])
    })

    it('say that no result was kept where nothing changed', async () => {
      await using opened = await open()
      const { bulks, tasks } = opened
      const { bulk, task, result, close } = await begun(opened)
      await close()
      const again = await bulks.inName(bulk.id, { task, result }, close)
      expect([again.isKept, (await tasks.find(task))?.done]).toEqual([false, 0])
    })

    it('are forgotten with their rows, but not while their task goes on', async () => {
      await using opened = await open()
      const { bulks, tasks, owner } = opened
      const { bulk, task } = await begun(opened)
      await opened.atWork(() => bulks.add(aBulk(owner, 'new', { madeAt: noon.add({ hours: 1 }) }), ['enq_b']))
      const later = noon.add({ minutes: 1 })
      expect(await bulks.forget(later, 10)).toBe(0)
      await tasks.end(task, 'done', null, noon)
      expect(await bulks.forget(later, 1)).toBe(1)
      expect(await bulks.find(bulk.id)).not.toBeNull()
      expect(await bulks.forget(later, 10)).toBe(10)
      expect(await bulks.forget(later, 10)).toBe(0)
      expect(await bulks.find(bulk.id)).toBeNull()
      expect(await bulks.rows(bulk.id, 0, 10)).toEqual([])
      expect(await bulks.find(bulkId('new'))).not.toBeNull()
    })
  })
}
